const LONGEST_SIDE = 1600
const QUALITY = 0.82

/**
 * A photo as it is kept until it is sent, as a data address: as large as a vet needs it, so that six of them fit into the tab's store and go out fast
 * from a phone. Rejects what the browser can't open as a picture.
 */
export const smallPhotoOf = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

/** The bytes of a photo that was kept, as a file to send. No fetch: the page's own rules allow none of a data address. */
export const photoFileOf = (dataAddress: string): Blob => {
  const [, base64 = ''] = dataAddress.split(',')
  return new Blob([Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)], { type: 'image/jpeg' })
}
