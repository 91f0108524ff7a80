import { type Kysely, sql } from 'kysely';

export interface NumberedTables {
  conversation_numbers: ConversationNumberTable;
}

/** The conversation with a number: the newest one where several have its messages. */
interface ConversationNumberTable {
  account_id: string;
  number: string;
  conversation_id: string;
}

/** Longer text is no number, and too long for an index. */
export const longestNumber = 100;

/** Contacts and conversations are found by their numbers, however many there are. */
export async function makeNumbersFound(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE INDEX contacts_by_number ON contacts (account_id, mobile_key, sequence DESC)`,
    sql`CREATE TABLE conversation_numbers (
      account_id text NOT NULL,
      number text COLLATE "C" NOT NULL,
      conversation_id text NOT NULL,
      PRIMARY KEY (account_id, number),
      FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id)
    )`,
    sql`INSERT INTO conversation_numbers (account_id, number, conversation_id)
      SELECT DISTINCT ON (account_id, number) account_id, number, conversation_id
      FROM (SELECT account_id, conversation_id, made_at, document::json ->> 'phoneNumber' AS number FROM messages) m
      WHERE length(number) <= ${sql.lit(longestNumber)}
      ORDER BY account_id, number, made_at DESC`,
  ])
    await statement.execute(db);
}
