type Area = { x: number; y: number; width: number; height: number }

const QUALITY = 0.92

/** That part of a photo, in its own pixels, as a file to send. Rejects what the browser can't open as a picture. */
export const croppedPhoto = async (file: Blob, { x, y, width, height }: Area): Promise<File> => {
  const part = await createImageBitmap(file, x, y, width, height)
  const canvas = document.createElement('canvas')
  canvas.width = part.width
  canvas.height = part.height
  canvas.getContext('2d')?.drawImage(part, 0, 0)
  part.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new Error('The photo could not be drawn.'))
          : resolve(new File([blob], 'photo.jpg', { type: blob.type })),
      'image/jpeg',
      QUALITY,
    )
  })
}
