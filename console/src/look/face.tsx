import { useState } from 'react'
import { Portrait } from './art/portrait.tsx'
import { lookOf } from './faces.ts'
import { photoSource } from './photo-source.ts'
import classes from './face.module.css'

type FaceProps = { person: { id: string; displayName: string; photoUrl?: string | null }; className?: string | undefined }

/** A professional's photo; until there is one, and should it not come, a drawn face that is always the same for them. */
export function Face({ person: { id, displayName, photoUrl = null }, className }: FaceProps) {
  const [failed, setFailed] = useState<string>()
  if (photoUrl === null || photoUrl === failed) return <Portrait look={lookOf(id, displayName)} className={className} />
  return (
    <img
      src={photoSource(photoUrl)}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${classes.face} ${className ?? ''}`}
      onError={() => setFailed(photoUrl)}
    />
  )
}
