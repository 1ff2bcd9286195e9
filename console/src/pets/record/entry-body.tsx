import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { FilePreview } from './file-preview.tsx'
import classes from './timeline.module.css'

type Fact = readonly [name: string, value: ReactNode] | false

const Facts = ({ facts }: { facts: Fact[] }) => {
  const known = facts.filter((fact) => fact !== false)
  return known.length === 0 ? null : (
    <ul className={classes.facts}>
      {known.map(([name, value]) => (
        <li key={name}>
          {name} <b>{value}</b>
        </li>
      ))}
    </ul>
  )
}

type EntryBodyProps = {
  entry: RecordEntry
  /** With the ways to what it is about; an operator reads words alone. */
  isLinked?: boolean
  /** The reader is shown pictures, not only their names. */
  canSee?: boolean
}

/** What an entry says, by its kind. */
export function EntryBody({ entry, isLinked = true, canSee = false }: EntryBodyProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const day = (on: string) => {
    const at = noonOf(on, DEFAULT_ZONE)
    return format.dayRange(at, at)
  }
  switch (entry.kind) {
    case 'visit':
      return <VisitBody entry={entry} day={day} isLinked={isLinked} />
    case 'weight':
      return null
    case 'vaccination':
      return (
        <Facts
          facts={[
            [t('against'), entry.against.map((disease) => t(`disease.${disease}`)).join(', ')],
            entry.batch !== '' && [t('batch'), entry.batch],
            entry.validUntil !== null && [t('validUntil'), day(entry.validUntil)],
          ]}
        />
      )
    case 'treatment':
      return (
        <Facts
          facts={[
            [t('against'), entry.parasites.map((kind) => t(`parasites.${kind}`)).join(', ')],
            entry.validUntil !== null && [t('validUntil'), day(entry.validUntil)],
          ]}
        />
      )
    case 'note':
      return <p>{entry.text}</p>
    case 'document':
      return entry.correction === null && isLinked ? (
        <p className={classes.links}>
          <a href={apiAddress(apiPaths.petFile(entry.petId, entry.fileId))} download>
            {canSee && entry.fileType.startsWith('image/') && <FilePreview petId={entry.petId} file={entry} canSee />}
            <IconDownload size={18} stroke={1.75} aria-hidden="true" /> {t('download', { size: format.bytes(entry.sizeBytes) })}
          </a>
        </p>
      ) : null
    case 'prescription':
      return entry.appointmentId === null || !isLinked ? null : (
        <p className={classes.links}>
          <Link to={pathTo('prescription', { id: entry.appointmentId, prescriptionId: entry.id })}>{t('toPrescription')}</Link>
        </p>
      )
  }
}

type VisitEntry = Extract<RecordEntry, { kind: 'visit' }>
type VisitProps = { entry: VisitEntry; day: (on: string) => string; isLinked: boolean }

/** The week and the service that the vet proposed, for this pet. */
const nextQueryOf = ({ on, serviceId }: NonNullable<VisitEntry['nextVisit']>, petId: string): Record<string, string> => ({
  petId,
  from: on,
  ...(serviceId !== null && { serviceId }),
})

function VisitBody({ entry, day, isLinked }: VisitProps) {
  const { t } = useTranslation('records')
  const tag = useLanguage() === 'bg' ? 'bg-BG' : 'en-GB'
  const { temperatureTenths, pulse, breaths } = entry.vitals
  const texts = [entry.findings, entry.treatment, entry.advice].filter((text) => text !== '')
  return (
    <>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Facts
        facts={[
          temperatureTenths !== null && [
            t('temperature'),
            `${(temperatureTenths / 10).toLocaleString(tag, { minimumFractionDigits: 1 })} °C`,
          ],
          pulse !== null && [t('pulse'), pulse],
          breaths !== null && [t('breaths'), breaths],
          entry.nextVisit !== null && [t('nextVisit'), day(entry.nextVisit.on)],
        ]}
      />
      {entry.nextVisit !== null && entry.writer !== null && isLinked && (
        <p className={classes.links}>
          <Link to={pathTo('professional', { id: entry.writer.professionalId }, nextQueryOf(entry.nextVisit, entry.petId))}>
            {t('bookNext')}
          </Link>
        </p>
      )}
    </>
  )
}
