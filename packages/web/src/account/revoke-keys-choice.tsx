/** Beside a new password: whether the API keys go too, since who knew the old one may have minted some. */
import accountWords from '../words/account.json' with { type: 'json' };

const { fields } = accountWords;

/** The name of the field; it is in a form only where it is chosen. */
export const REVOKE_KEYS = 'revokeKeys';

export function RevokeKeysChoice() {
  return (
    <div class="field">
      <label class="choice">
        <input type="checkbox" name={REVOKE_KEYS} aria-describedby="revoke-keys-hint" />
        <span>{fields.revokeKeys}</span>
      </label>
      <p class="hint" id="revoke-keys-hint">
        {fields.revokeKeysHint}
      </p>
    </div>
  );
}
