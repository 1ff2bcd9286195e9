type Area = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** The text, with a space if it would touch a word before or after the caret. */
export const spaced = ({ value, selectionStart, selectionEnd }: Area, text: string): string => {
  const before = /\S$/.test(value.slice(0, selectionStart)) ? ' ' : ''
  const after = /^\S/.test(value.slice(selectionEnd)) ? ' ' : ''
  return before + text + after
}

/** Puts a text where the caret was, as if it had been typed: the form hears of it, and the field grows. */
export const insertText = (area: HTMLTextAreaElement, text: string): void => {
  area.focus()
  area.setRangeText(spaced(area, text), area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A slash opens the templates where a word begins; within one, as in "1/2", it is a slash. */
export const isAtWordStart = ({ value, selectionStart }: Area): boolean =>
  selectionStart === 0 || /\s/.test(value.charAt(selectionStart - 1))
