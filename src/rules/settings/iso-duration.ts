/** A number of minutes as ISO 8601 writes it: `PT2H`, `P1DT30M`, `PT30S`. Fractions of a second are rounded away. */
export function isoDuration(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const amount = (size: number, unit: string, within = Infinity): string => {
    const count = Math.floor((seconds % within) / size);
    return count > 0 ? `${count}${unit}` : '';
  };
  const days = amount(86_400, 'D');
  const time = amount(3600, 'H', 86_400) + amount(60, 'M', 3600) + amount(1, 'S', 60);
  if (days === '' && time === '') return 'PT0S';
  return `P${days}${time === '' ? '' : `T${time}`}`;
}
