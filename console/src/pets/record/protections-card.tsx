import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { DAY_MS, DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './record.module.css'

type Protection = RecordOverview['protections'][number]

const SOON_DAYS = 30
const NEAR_YEAR_MS = 150 * DAY_MS

/** What protects the pet and until when, by the newest dose against each disease. All rows share one axis of years and one line for today. */
export function ProtectionsCard({ protections }: { protections: Protection[] }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const today = localDateOf(serverNow(), DEFAULT_ZONE)
  const dated = protections.filter((one): one is Protection & { validUntil: string } => one.validUntil !== null)
  const undated = protections.filter(({ validUntil }) => validUntil === null)
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const from = Math.min(yearOf(today) - 1, yearOf(today))
  const until = Math.max(yearOf(today) + 2, ...dated.map(({ validUntil }) => yearOf(validUntil) + 1))
  const [start, end] = [Date.parse(`${from}-01-01`), Date.parse(`${until}-01-01`)]
  const placeOf = (day: string) => Math.min(100, Math.max(0, ((Date.parse(day) - start) / (end - start)) * 100))
  const years = Array.from({ length: until - from }, (_none, index) => from + index)
  const toneOf = (day: string) =>
    day < today ? 'bad' : Date.parse(day) - Date.parse(today) <= SOON_DAYS * DAY_MS ? 'warn' : 'ok'
  const counts = { bad: 0, warn: 0, ok: 0 }
  for (const { validUntil } of dated) counts[toneOf(validUntil)] += 1
  const title = counts.bad > 0 ? 'expired' : counts.warn > 0 ? 'soon' : 'fine'
  const day = (on: string) => {
    const at = noonOf(on, DEFAULT_ZONE)
    return format.dayRange(at, at)
  }
  return (
    <Card title={t(`protections.${title}`)}>
      <div className={classes.validity} style={{ '--today': `${placeOf(today)}%`, '--years': years.length } as CSSProperties}>
        <ul>
          {dated.map(({ against, on, validUntil }) => (
            <li key={against} data-tone={toneOf(validUntil)}>
              <p>
                <b>{t(`disease.${against}`)}</b>
                <span>{t(validUntil < today ? 'protections.was' : 'protections.until', { day: day(validUntil) })}</span>
              </p>
              <div className={classes.bar} aria-hidden="true">
                <i style={{ left: `${placeOf(on)}%`, right: `${100 - placeOf(validUntil)}%` }} />
                <i
                  className={classes.past}
                  style={{ left: `${placeOf(on)}%`, right: `${100 - placeOf(validUntil < today ? validUntil : today)}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
        {dated.length > 0 && (
          <p className={classes.years} aria-hidden="true">
            {years.map((year) => (
              <span key={year}>{Math.abs(Date.parse(`${year}-03-01`) - Date.parse(today)) < NEAR_YEAR_MS ? '' : year}</span>
            ))}
            <b>{t('protections.today')}</b>
          </p>
        )}
      </div>
      {undated.map(({ against, on }) => (
        <p key={against}>{t('protections.undated', { disease: t(`disease.${against}`), day: day(on) })}</p>
      ))}
    </Card>
  )
}
