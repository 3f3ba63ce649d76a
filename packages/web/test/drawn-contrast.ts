/** The contrast of text as it is drawn, by the pixels of the screen: a gradient below it counts, too. */
import type { Locator, Page } from 'playwright-core';

/** WCAG 2.2, success criterion 1.4.3. */
export const LEAST_CONTRAST = 4.5;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The contrast of each text in places that fit on the screen together; thin strokes need a high pixel ratio. */
export async function drawnContrasts(places: Locator, blank: Page): Promise<[string, number][]> {
  await places.last().scrollIntoViewIfNeeded();
  await places.first().scrollIntoViewIfNeeded();
  const found = await places.evaluateAll((elements) => {
    const boxes: [string, Box][] = [];
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, top, right, bottom, width } = range.getBoundingClientRect();
        const text = node.textContent?.trim() ?? '';
        if (width > 1 && text !== '') boxes.push([text, { left, top, right, bottom }]);
      }
    }
    return boxes;
  });
  const boxes = found.map(([, box]) => box);
  const x = Math.floor(Math.min(...boxes.map(({ left }) => left)));
  const y = Math.floor(Math.min(...boxes.map(({ top }) => top)));
  const width = Math.ceil(Math.max(...boxes.map(({ right }) => right))) - x;
  const height = Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom))) - y;
  const picture = await places.page().screenshot({ clip: { x, y, width, height } });
  const moved = boxes.map(({ left, top, right, bottom }) => ({
    ...{ left: left - x, right: right - x },
    ...{ top: top - y, bottom: bottom - y },
  }));
  const contrasts = await contrastsWithin(blank, picture.toString('base64'), width, moved);
  return found.map(([text], index) => [text, contrasts[index] as number]);
}

/** In each box, between the commonest color and the one that differs most; read in a page without a policy. */
function contrastsWithin(
  blank: Page,
  png: string,
  width: number,
  boxes: readonly Box[],
): Promise<readonly number[]> {
  const measure = async ([png, width, boxes]: readonly [string, number, readonly Box[]]) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const ratio = picture.width / width;
    // WCAG 2.2, relative luminance.
    const luminance = (color: number) => {
      const [red = 0, green = 0, blue = 0] = [color >> 16, (color >> 8) & 255, color & 255].map((channel) => {
        const value = channel / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return boxes.map((box) => {
      const [left, top] = [Math.round(box.left * ratio), Math.round(box.top * ratio)];
      const across = Math.max(1, Math.round(box.right * ratio) - left);
      const down = Math.max(1, Math.round(box.bottom * ratio) - top);
      const { data } = context.getImageData(left, top, across, down);
      const counts = new Map<number, number>();
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        const color = (red << 16) | (green << 8) | blue;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      const [ground = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
      const below = luminance(ground);
      const contrasts = [...counts.keys()].map((color) => {
        const other = luminance(color);
        return (Math.max(below, other) + 0.05) / (Math.min(below, other) + 0.05);
      });
      return Math.max(...contrasts);
    });
  };
  return blank.evaluate(measure, [png, width, boxes] as const);
}
