import type { NodeContent } from '#rules';

/**
 * Writes accessible names onto mounted cards without rendering. A name counts nodes ("step 5 of 13"), so one more node
 * changes all of them: rendering every card for that took longer than the rest of an insertion.
 */
export interface CardNames {
  /** Names a card from now on. Returns a function that ends it. */
  keep(content: NodeContent, card: Element): () => void;
  /** Writes names that may have changed. */
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
