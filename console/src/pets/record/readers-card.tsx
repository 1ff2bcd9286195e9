import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './record.module.css'

/** Who may read the record besides the parent, and each look of theirs. */
export function ReadersCard({ record: { readers, looks } }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  return (
    <Card title={t('readers.title')}>
      <ul className={classes.readers}>
        <li>
          <b>{t('readers.you')}</b>
        </li>
        {readers.map(({ professionalId, until, ...reader }) => (
          <li key={professionalId}>
            <b>{format.name(reader)}</b>
            <span>{t('readers.until', { day: format.dayAsOf(until, serverNow()) })}</span>
          </li>
        ))}
      </ul>
      <p className={classes.look}>
        <IconEye size={18} stroke={1.75} aria-hidden="true" /> {t(looks.length === 0 ? 'looks.none' : 'looks.title')}
      </p>
      {looks.length > 0 && (
        <ul className={classes.readers}>
          {looks.map((look) => (
            <li key={`${look.at} ${look.displayName}`}>
              <span>
                {look.role === 'vet' ? format.name(look) : t(`looks.${look.role}`)}, {format.dateTimeAsOf(look.at, serverNow())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
