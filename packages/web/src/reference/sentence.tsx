/** A sentence whose `backquoted` words are code. */

export function Sentence({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</>
  );
}
