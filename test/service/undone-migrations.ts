/** Undoes the migrations from 0011 on, so that a folder is as an older service has left it. Indexes go with their columns. */
export const withoutListColumns = `
  DROP INDEX contacts_by_number; DROP TABLE conversation_numbers;
  DROP TABLE sender_rates; DROP TABLE heard; DROP TABLE early_receipts;
  DROP TABLE bookings; DROP TABLE due_starts; ALTER TABLE workflows DROP COLUMN campaign_id;
  ALTER TABLE contacts DROP COLUMN timezone;
  DROP TABLE effects; DROP TABLE run_events; DROP TABLE runs; DROP TABLE received; DROP TABLE contact_conversations; DROP TABLE consents;
  DROP TABLE workflow_cases; DROP TABLE reviews; DROP TABLE schedules; DROP TABLE live_spans; DROP INDEX executions_by_version;
  ALTER TABLE workflow_versions DROP COLUMN renamed, DROP COLUMN label, DROP COLUMN note, DROP COLUMN words_key, DROP COLUMN described_key;
  ALTER TABLE executions DROP COLUMN failure_code, DROP COLUMN failure_message, DROP COLUMN waits_for, DROP COLUMN under_way;
  ALTER TABLE workflows DROP COLUMN name_key, DROP COLUMN newest_version_id, DROP COLUMN trigger_words, DROP COLUMN steps,
    DROP COLUMN problems, DROP COLUMN words_key, DROP COLUMN facts_revision, DROP COLUMN paused_at,
    DROP COLUMN paused_version_id, DROP COLUMN deleted_at, DROP COLUMN made_by;
`;
