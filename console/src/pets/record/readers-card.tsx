import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEarlierLooksInfiniteQuery } from '../../entities/pet/records-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useOtherKeeper } from '../household/use-other-keeper.ts'
import classes from './record.module.css'

/** Who may read the record besides the parent, and each look of theirs. */
export function ReadersCard({ record: { pet, readers, looks, looksCursor } }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const other = useOtherKeeper(pet.id)
  const [from, setFrom] = useState<string | null>(null)
  const format = useFormat()
  return (
    <Card title={t('readers.title')}>
      <ul className={classes.readers}>
        <li>
          <b>{t('readers.you')}</b>
        </li>
        {other !== undefined && (
          <li>
            <b>{format.letters(other)}</b>
            <span>{t('readers.together')}</span>
          </li>
        )}
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
          <Looks looks={looks} />
          {from !== null && <EarlierLooks petId={pet.id} from={from} />}
        </ul>
      )}
      {looksCursor !== undefined && from === null && (
        <Button variant="light" fullWidth onClick={() => setFrom(looksCursor)}>
          {t('looks.more')}
        </Button>
      )}
    </Card>
  )
}

function Looks({ looks }: { looks: RecordOverview['looks'] }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  return looks.map((look) => (
    <li key={`${look.at} ${look.displayName}`}>
      <span>
        {look.role === 'vet' ? format.name(look) : t(`looks.${look.role}`)}, {format.dateTimeAsOf(look.at, serverNow())}
      </span>
    </li>
  ))
}

/** The older looks, a page at a time. */
function EarlierLooks({ petId, from }: { petId: string; from: string }) {
  const { t } = useTranslation('records')
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useEarlierLooksInfiniteQuery({ petId, from })
  return (
    <>
      <Looks looks={data?.pages.flatMap(({ items }) => items) ?? []} />
      {(hasNextPage || isFetching || error !== undefined) && (
        <li>
          <ProblemNotice error={error} />
          <Button variant="light" fullWidth loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('looks.more')}
          </Button>
        </li>
      )}
    </>
  )
}
