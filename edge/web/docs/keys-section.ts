import { html } from './html.ts'

/** How operators keep the keys of an installation, and change them. */
export const keysSection = html`<section id="keys">
  <h2>Keys</h2>
  <p>
    Names, accounts, tax ids, documents, events, secrets and urls of webhooks, and the keys that sign access
    tokens are encrypted in the database (AES-256-GCM). Each schema has keys of its own, and
    <code>MASTER_KEY</code> encrypts those. An installation that has never changed <code>MASTER_KEY</code>
    derives them from it instead, as releases before 2.2.0 do.
  </p>
  <h3>Change MASTER_KEY without a pause</h3>
  <ol>
    <li>
      Set <code>MASTER_KEY</code> to <code>NEW,OLD</code>, and restart all programs one after another. Nothing
      in the database changes: programs with the old key serve beside them.
    </li>
    <li>
      <code>payprep encryption rotate</code> encrypts the keys of the schemas under the new key and gives them
      new ones, which encrypt what is written from a minute later on. A program that lacks the new key does
      not start any more, and no release before 2.2.0.
    </li>
    <li>
      <code>payprep encryption reencrypt</code> encrypts what is stored with the new keys, a few rows at a
      time, while all programs serve. It shows how far it is, may be interrupted, and goes on when it is run
      again. Tables grow meanwhile, as by any update; autovacuum makes the space free again.
    </li>
    <li>
      <code>payprep encryption master-keys</code> says that the old key is removable. Set
      <code>MASTER_KEY</code> to the new one alone, and restart the programs. A day later run
      <code>reencrypt</code> again: it deletes the former keys of the schemas.
    </li>
  </ol>
  <p>
    Steps 2 and 3 with the same <code>MASTER_KEY</code> give the schemas new keys only.
    <code>payprep encryption status</code> lists all keys, and how many values each has encrypted.
  </p>
  <h3>What stays as it was</h3>
  <p>
    Backups hold the keys of their time, encrypted under the <code>MASTER_KEY</code> of that time: keep it as
    long as the backups. The keys of keyed hashes stay the same, because rows are found by these hashes:
    <code>status</code> calls them <code>kept</code>. They tell repeated requests, make accounts and end-users
    unique, chain the audit trail, hash client secrets, and derive the secrets of sessions. Answers to
    requests with an idempotency key are kept for a day under the key that encrypted them.
  </p>
  <p>
    If a <code>MASTER_KEY</code> has leaked, finish all steps at once; until then it opens a copy of the
    database. Someone with a copy of before can open that copy for ever, can check guesses of an account
    against the keyed hashes, and can open pages of sessions whose ids they know. Also run
    <code>payprep keys rotate --now</code>, and give subscriptions new secrets.
  </p>
  <h3>From a key management service</h3>
  <p>
    <code>MASTER_KEY_COMMAND</code> is a command that prints the key on standard output: 32 bytes in base64,
    several on lines of their own. It runs once when a program starts, within 30 seconds; if it fails, the
    program does not start and says why. No shell reads it: words are separated by spaces, or given as a JSON
    array, such as <code>["sh", "-c", "..."]</code>. <code>MASTER_KEY</code>, <code>MASTER_KEY_FILE</code> and
    <code>MASTER_KEY_COMMAND</code> exclude each other.
  </p>
  <pre><code>${`# AWS KMS: the ciphertext is of 32 random bytes, which KMS prints in base64
MASTER_KEY_COMMAND="aws kms decrypt --ciphertext-blob fileb:///etc/payprep/master-key.bin --query Plaintext --output text"
# Google Cloud KMS: the ciphertext is of the key in base64
MASTER_KEY_COMMAND="gcloud kms decrypt --location=europe-west3 --keyring=payprep --key=master --ciphertext-file=/etc/payprep/master-key.bin --plaintext-file=-"
# HashiCorp Vault
MASTER_KEY_COMMAND="vault kv get -mount=secret -field=master_key payprep"`}</code></pre>
  <h3>Keys that sign access tokens</h3>
  <p>
    They change by themselves every 90 days. <code>payprep keys list</code> names them. If one has leaked,
    <code>payprep keys revoke KEY</code> refuses its tokens within 10 seconds, and the next key signs; tokens
    of other keys stay valid. <code>payprep keys rotate --now</code> replaces all of them.
  </p>
</section>`
