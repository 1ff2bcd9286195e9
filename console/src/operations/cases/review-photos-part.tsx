import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { reviewPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { Group } from '@mantine/core'
import { useFormat } from '../../kit/format/format.ts'
import { Picture } from '../../kit/look/picture.tsx'
import classes from './cases.module.css'

/** The photos that the review has now: an operator decides about them, too. */
export function ReviewPhotosPart({ found: { kind, history, appointmentId } }: { found: CaseDetails }) {
  const format = useFormat()
  if (kind !== 'review' || appointmentId === null) return null
  const gone = new Set(history.flatMap(({ type, detail }) => (type === 'ReviewPhotoRemoved' ? [detail] : [])))
  const photos = history.filter(({ type, detail }) => type === 'ReviewPhotoAdded' && !gone.has(detail))
  if (photos.length === 0 || history.some(({ type }) => type === 'ReviewRemoved')) return null
  return (
    <Group component="p" gap="xs">
      {photos.map(({ detail, text }) => (
        <Picture
          key={detail}
          src={reviewPhotoUrlOf(appointmentId, detail)}
          alt={format.letters(text)}
          sizes="320px"
          className={classes.photo}
        />
      ))}
    </Group>
  )
}
