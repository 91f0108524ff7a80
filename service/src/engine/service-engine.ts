/** News of a sent message. */
export interface News {
  /** What became of it. */
  readonly status: 'delivered' | 'undelivered' | 'refused';
  /** Why it did not arrive, with the code of the provider. @default unknown */
  readonly error?: { readonly code?: number | string; readonly message: string };
}

/** News of a message by the id that the provider gave it. */
export interface Receipt extends News {
  /** Id of the account that sent it. */
  readonly accountId: string;
  /** The id of the message, from the answer of {@link Provider.send}. */
  readonly id: string;
}

/** The engine of a service, as its host meets it. */
export interface ServiceEngine {
  /**
   * Takes in news of a message; the same one again counts once, in any order.
   *
   * @returns false where no message has this id
   */
  receipt(receipt: Receipt): Promise<boolean>;
  /** Resolves once nothing is due at the present time. For tests and trials. */
  settle(): Promise<void>;
}
