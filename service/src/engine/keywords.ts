import { isJsonObject, type JsonObject } from '#base';

/** The keyword of a trigger that a text holds, where the trigger looks for it. */
export function keywordIn(config: JsonObject, text: string): string | undefined {
  const keywords = textsIn(config['keywords']);
  const heard = plain(text);
  const words = heard.split(' ');
  return keywords.find((keyword) => {
    const wanted = plain(keyword);
    if (wanted === '') return false;
    if (config['match'] === 'first') return heard === wanted || heard.startsWith(`${wanted} `);
    if (config['match'] === 'anywhere') return ` ${words.join(' ')} `.includes(` ${wanted} `);
    return heard === wanted;
  });
}

/** Upper and lower case, and what is no letter or digit around words, make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The texts in a setting: itself, or those of a list, also where its items have names. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).flatMap((each) => {
    if (typeof each === 'string') return [each];
    const name = isJsonObject(each) ? (each['name'] ?? each['keyword']) : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
