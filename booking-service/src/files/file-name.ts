import type { FileType } from './recognise.ts'

const extensions: Record<FileType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'application/dicom': ['dcm', 'dicom'],
}
const LONGEST = 100

/** Whether a name's ending promises another kind of file than the one it is; a name without an ending promises nothing. */
export const isMisnamed = (name: string, type: FileType): boolean => {
  const ending = /\.([A-Za-z0-9]{1,5})\s*$/.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && !extensions[type].includes(ending)
}

/** A name to show and to save under: no folders, no control or direction marks, and the ending that belongs to the bytes. */
export const cleanName = (name: string, type: FileType): string => {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${Array.from(stem).slice(0, LONGEST).join('') || 'document'}.${extensions[type][0]}`
}
