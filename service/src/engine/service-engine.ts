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
  /**
   * The key of the message, from {@link OutgoingMessage}, where the carrier reports it back. It settles a message whose answer was lost.
   *
   * @default it is found by its id
   */
  readonly key?: string;
}

/** The engine of a service, as its host meets it. */
export interface ServiceEngine {
  /**
   * Takes in news of a message; the same one again counts once, in any order. One that comes before the answer of the provider
   * is kept for a day.
   *
   * @returns false where no message has this id yet
   */
  receipt(receipt: Receipt): Promise<boolean>;
  /**
   * Adds credit to the balance of an account, and sends the messages that were held for it, as many as it covers. A completed
   * checkout does the same with the credit of its plan.
   *
   * @param topUp the id of the account, and the amount in the unit of its balance, above 0
   * @returns false where there is no such account
   * @throws TypeError where the amount is not a number above 0
   */
  addCredit(topUp: { readonly accountId: string; readonly amount: number }): Promise<boolean>;
  /** Resolves once nothing is due at the present time. For tests and trials. */
  settle(): Promise<void>;
}
