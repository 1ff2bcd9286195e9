import { pictureWidths } from '@lapka/contracts/photos.ts'
import type { ComponentProps } from 'react'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes'> & {
  src: string
  alt: string
  /** How wide it is shown, as CSS says it: the browser chooses the file by it. */
  sizes: string
}

/** Every picture of the product: the server makes it in eight widths, the browser takes the one it needs. */
export function Picture({ src, alt, ...rest }: PictureProps) {
  // A file just chosen from the reader's own device is not the server's yet, and a preview has one width.
  if (!src.startsWith('/') || src.includes('?')) return <img {...rest} alt={alt} src={src} sizes={undefined} />
  const atWidth = (width: string) => `${src}?width=${width}`
  const srcSet = pictureWidths.map((width) => `${atWidth(width)} ${width}w`).join(', ')
  return <img {...rest} alt={alt} srcSet={srcSet} src={atWidth(pictureWidths[0])} />
}
