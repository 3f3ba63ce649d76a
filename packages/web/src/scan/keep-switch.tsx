/** Keeps the text over a reload of the tab, once a person has asked for it. */
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { forgetText, keepText, readKeptText } from './kept-text.ts';
import type { Sent } from './use-service.ts';

const { keep: sentences } = words.scan;

const PAUSE_MS = 300;

interface KeepSwitchParts {
  readonly text: string;
  readonly sent: Sent;
  /** What is on the sheet this moment. */
  readonly catchUp: () => string;
}

export function KeepSwitch({ text, sent, catchUp }: KeepSwitchParts) {
  const [isOn, setIsOn] = useState(() => readKeptText() !== null);
  const [isTooLong, setIsTooLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const keep = (text: string) => setIsTooLong(!keepText(text, sent));
    // What is typed meanwhile comes as another text: to read it here would stop the typing for it.
    const timer = setTimeout(keep, PAUSE_MS, text);
    const onLeave = () => keep(catchUp());
    addEventListener('pagehide', onLeave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', onLeave);
    };
  }, [isOn, text, sent]);
  const onChange = (isOn: boolean) => {
    setIsOn(isOn);
    setIsTooLong(isOn && !keepText(catchUp(), sent));
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
