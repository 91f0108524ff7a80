import type { Graph } from '#graph';
import { type AccountFacts, nodeSegments } from '#rules';

/** A short link, and how often those who got it followed it. */
export interface LinkFact {
  readonly name: string;
  /** Its short address, without the protocol. */
  readonly address: string;
  /** From 0 to 1. */
  readonly rate: number;
  /** Contacts who followed it. */
  readonly clicks: number;
}

/** What is known of the messages of an account. */
export interface MessageAccount {
  readonly account: AccountFacts;
  readonly links: readonly LinkFact[];
}

/** What a message of a node costs, and the links in it. */
export interface MessageFact {
  /** Segments for the median contact. */
  readonly segments: number;
  /** Of one message, where the price of a segment is known. */
  readonly cost?: number;
  readonly links: readonly LinkFact[];
}

const noComparators = {};

/** Returns the nodes that send, by id. */
export function messageFactsOf(graph: Graph, { account, links }: MessageAccount): ReadonlyMap<string, MessageFact> {
  const price = account.segmentPrice?.amount;
  const facts = new Map<string, MessageFact>();
  for (const node of graph.nodes) {
    const { typical: segments } = nodeSegments(node, { account, comparators: noComparators });
    if (segments === 0) continue;
    const text = JSON.stringify(node.config ?? {});
    facts.set(node.id, {
      segments,
      ...(price === undefined ? {} : { cost: segments * price }),
      links: links.filter(({ address }) => address !== '' && text.includes(address)),
    });
  }
  return facts;
}
