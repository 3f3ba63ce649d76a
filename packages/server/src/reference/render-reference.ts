/** The page at /docs, made from the interface description; it can be read without script and without style. */
import type { InterfaceDocument } from '@limpid/contract';
import type { Plan } from '../plans.ts';
import { frame, type ReferenceFiles } from './frame.ts';
import { type Html, html, sentence } from './html.ts';
import { type Group, groupSection, groupsOf } from './operation-sections.ts';
import { credentialsSection, errorsSection, limitsSection } from './rules-sections.ts';
import { objectsSection } from './schema-fields.ts';

export interface ReferenceParts {
  readonly document: InterfaceDocument;
  readonly plans: readonly Plan[];
  readonly files: ReferenceFiles;
}

export function renderReference({ document, plans, files }: ReferenceParts, baseUrl: string): string {
  const { info } = document;
  const groups = groupsOf(document);
  const content = html`<div class="page-head"><h1 class="title">API reference</h1><p class="quiet">Version ${info.version} · <a href="/openapi.json">openapi.json</a></p></div>
<div class="reference">
<nav class="contents" aria-label="On this page"><ul>
${groups.map(groupLinks)}
<li><a href="#credentials">Credentials</a></li>
<li><a href="#rules">Quotas and sizes</a></li>
<li><a href="#errors">Errors</a></li>
<li><a href="#objects">Objects</a></li>
</ul></nav>
<div class="parts">
<div class="lead"><p>${info.summary}</p><p>${sentence(info.description)}</p><p>The service is at <code>${baseUrl}</code>.</p></div>
${groups.map((group) => groupSection(group, document, baseUrl))}
${credentialsSection(document)}
${limitsSection(document, plans)}
${errorsSection()}
${objectsSection(document)}
</div>
</div>`;
  return frame(files, content, baseUrl).markup;
}

function groupLinks({ id, name, operations }: Group): Html {
  const links = operations.map((one) => html`<li><a href="#${one.id}">${one.summary}</a></li>\n`);
  return html`<li><a href="#${id}">${name}</a><ul>\n${links}</ul></li>\n`;
}
