// Numbers with their units, and times in the reader's zone.

const plain = new Intl.NumberFormat('en');
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const stamp = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

export const NONE = '–';
export const zoneName = () => {
  const part = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'longOffset' }).formatToParts().find((each) => each.type === 'timeZoneName');
  return `${zone} (${part ? part.value : 'UTC'})`;
};

const known = (value) => value !== null && value !== undefined && Number.isFinite(value);

export const whole = (value) => (known(value) ? plain.format(Math.round(value)) : NONE);

/** A number in at most three significant digits, with k, M, G above ten thousand. */
export function short(value) {
  if (!known(value)) return NONE;
  const size = Math.abs(value);
  if (size !== 0 && size < 0.01) return value.toExponential(1);
  if (size < 10) return String(Number(value.toPrecision(3)));
  if (size < 10_000) return plain.format(Math.round(size < 100 ? value * 10 : value) / (size < 100 ? 10 : 1));
  for (const [unit, name] of [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']]) {
    if (size >= unit) return `${Number((value / unit).toPrecision(3))} ${name}`;
  }
  return NONE;
}

export function bytes(value) {
  if (!known(value)) return NONE;
  let size = value;
  for (const unit of ['B', 'KiB', 'MiB', 'GiB']) {
    if (size < 1024 || unit === 'GiB') return `${size < 10 && unit !== 'B' ? size.toFixed(2) : size < 100 && unit !== 'B' ? size.toFixed(1) : plain.format(Math.round(size))} ${unit}`;
    size /= 1024;
  }
  return NONE;
}

export const percent = (share) => (known(share) ? `${Number((share * 100).toPrecision(share < 0.1 ? 2 : 3))} %` : NONE);

/** A probability as a plain fraction: 0.0008, not 8e-4, until it is too small to read. */
export function share(value) {
  if (!known(value)) return NONE;
  if (value === 0) return '0';
  if (value < 1e-9) return '< 1e-9';
  return value >= 0.00001 ? new Intl.NumberFormat('en', { maximumSignificantDigits: 2, maximumFractionDigits: 20 }).format(value) : value.toExponential(1);
}

export const rate = (value) => (known(value) ? `${short(value)}/s` : NONE);

export function duration(millis) {
  if (!known(millis)) return NONE;
  if (millis < 1000) return `${Math.round(millis)} ms`;
  const seconds = millis / 1000;
  if (seconds < 60) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;
  const parts = [[86_400, 'd'], [3_600, 'h'], [60, 'min'], [1, 's']];
  const found = [];
  let rest = Math.round(seconds);
  for (const [size, unit] of parts) {
    const count = Math.floor(rest / size);
    if (count > 0) found.push(`${count} ${unit}`);
    rest -= count * size;
    if (found.length === 2) break;
  }
  return found.join(' ');
}

export const at = (millis) => (known(millis) ? stamp.format(millis) : NONE);
export const timeOfDay = (millis) => (known(millis) ? clock.format(millis) : NONE);
export const dayAndTime = (millis) => (known(millis) ? day.format(millis) : NONE);

export const ago = (millis, now) => (known(millis) ? (now - millis < 1000 ? 'now' : `${duration(now - millis)} ago`) : NONE);

/** For a field of type datetime-local, and back. */
export function toField(millis) {
  const local = new Date(millis - new Date(millis).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}
export const fromField = (text) => (text ? new Date(text).getTime() : null);

/** `24h`, `15m`, `90s`, `7d`, `500ms` as the commands take them; null if it is none of these. */
export function parseDuration(text) {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)\s*$/.exec(text);
  return found ? Number(found[1]) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[found[2]] : null;
}

/** The shortest of these forms that is exact. */
export function durationWord(millis) {
  for (const [size, unit] of [[86_400_000, 'd'], [3_600_000, 'h'], [60_000, 'm'], [1_000, 's']]) {
    if (millis >= size && millis % size === 0) return `${millis / size}${unit}`;
  }
  return `${Math.round(millis)}ms`;
}
