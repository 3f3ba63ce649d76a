/** Keeps the text over a reload of the tab, once a person has asked for it. */
import type { CleanOptions } from '@limpid/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { forgetText, keepText, readKeptText } from './kept-text.ts';
import type { Sent } from './use-service.ts';

const { keep: sentences } = scanWords;

const PAUSE_MS = 300;

interface KeepSwitchParts {
  readonly text: string;
  readonly sent: Sent;
  readonly options: CleanOptions;
  /** What is on the sheet this moment. */
  readonly catchUp: () => string;
}

export function KeepSwitch({ text, sent, options, catchUp }: KeepSwitchParts) {
  const [isOn, setIsOn] = useState(() => readKeptText() !== null);
  const [isTooLong, setIsTooLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    // What is typed meanwhile comes as another text: to read it here would stop the typing for it.
    const timer = setTimeout(() => setIsTooLong(!keepText(text, sent, options)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOn, text, sent, options]);
  const keepNow = useRef(() => {});
  keepNow.current = () => {
    if (isOn) setIsTooLong(!keepText(catchUp(), sent, options));
  };
  useEffect(() => {
    const onLeave = () => keepNow.current();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
  const onChange = (isOn: boolean) => {
    setIsOn(isOn);
    setIsTooLong(isOn && !keepText(catchUp(), sent, options));
    if (!isOn) forgetText();
  };
  return (
    <div class="keep">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{sentences.label}</span>
      </label>
      <p class="quiet small" role="status">
        {isTooLong ? sentences.tooLong : sentences.hint}
      </p>
    </div>
  );
}
