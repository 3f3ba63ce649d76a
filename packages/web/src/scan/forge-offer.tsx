/** Offers to hide a message; the collection of schemes is fetched by those who want it. */
import { useState } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };

const said = scanWords.forge;

type FormModule = typeof import('./forge-form.tsx');

export function ForgeOffer({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const [form, setForm] = useState<FormModule | 'failed' | null>(null);
  if (form !== null && form !== 'failed') return <form.ForgeForm onHide={onChoose} />;
  const fetchForm = () => {
    import('./forge-form.tsx').then(setForm, () => setForm('failed'));
  };
  return (
    <div class="examples sheet forge-offer">
      <button type="button" onClick={fetchForm}>
        <b>{said.open}</b>
        <span>{said.about}</span>
        {form === 'failed' && (
          <span class="field-error" role="alert">
            {said.failed}
          </span>
        )}
      </button>
    </div>
  );
}
