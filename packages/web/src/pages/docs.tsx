/** The API reference for who comes from another page: as the server writes it, in the document that is open. */
import type { ComponentType } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Frame } from '../design/frame.tsx';
import { addForms } from '../reference/add-forms.tsx';
import '../reference/contents.css';
import '../reference/reference.css';
import '../reference/call-form.css';

/** Rejects where the service does not answer with it. */
export async function loadDocsPage(): Promise<ComponentType> {
  const answer = await fetch('/docs', { headers: { accept: 'text/html' } });
  const written = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const content = written.querySelector('main > .wrap');
  if (!answer.ok || content === null) throw new Error('the reference could not be read');
  return () => <DocsPage content={content} />;
}

function DocsPage({ content }: { readonly content: Element }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...content.children);
    return addForms(place.current as HTMLDivElement);
  }, [content]);
  return (
    <Frame>
      <div ref={place} />
    </Frame>
  );
}
