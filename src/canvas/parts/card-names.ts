import type { NodeContent } from '#rules';

/**
 * Writes the accessible names of cards on them, without a render. A name counts steps ("step 5 of 13"), so one more step
 * changes all of them: drawing every card again for that took longer than all else that an insertion does.
 */
export interface CardNames {
  /** Names a card from now on; what is answered ends that. */
  keep(content: NodeContent, card: Element): () => void;
  /** Names may have changed. */
  write(nameOf: (content: NodeContent) => string): void;
}

export function createCardNames(): CardNames {
  const cards = new Map<Element, NodeContent>();
  let nameOf: ((content: NodeContent) => string) | undefined;
  const name = (content: NodeContent, card: Element): void => {
    const words = nameOf?.(content);
    if (words !== undefined && card.getAttribute('aria-label') !== words) card.setAttribute('aria-label', words);
  };
  return {
    keep(content, card) {
      cards.set(card, content);
      name(content, card);
      return () => {
        if (cards.get(card) === content) cards.delete(card);
      };
    },
    write(next) {
      nameOf = next;
      for (const [card, content] of cards) name(content, card);
    },
  };
}
