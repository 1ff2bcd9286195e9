/** Has the browser keep what a page holds as a file. `content` is an address of it, or the bytes themselves. */
export const saveFile = (content: string | Blob, name: string): void => {
  const url = typeof content === 'string' ? content : URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  if (content !== url) URL.revokeObjectURL(url)
}
