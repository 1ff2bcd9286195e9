import { Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './texts.ts'
import { VisitById } from './visit-line.tsx'
import classes from './visits.module.css'

type TouchedNoticeProps = { touched: string[]; isSaving: boolean; onConfirm: () => void; onBack: () => void }

const MOST_SHOWN = 20

/** Nothing was saved yet: here is what the change would leave without hours, and it stays booked if one goes on. */
export function TouchedNotice({ touched, isSaving, onConfirm, onBack }: TouchedNoticeProps) {
  const { t } = useTranslation('schedules')
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'center' })
  }, [touched])
  return (
    <section ref={notice} tabIndex={-1} className={classes.notice} aria-labelledby="touched">
      <h2 id="touched">
        <IconCalendarExclamation size={22} stroke={1.75} aria-hidden="true" />
        {t('touched.title', { count: touched.length })}
      </h2>
      <p>{t('touched.text')}</p>
      <ul className={classes.list}>
        {touched.slice(0, MOST_SHOWN).map((id) => (
          <li key={id}>
            <VisitById id={id} />
          </li>
        ))}
      </ul>
      {touched.length > MOST_SHOWN && <p>{t('touched.more', { count: touched.length - MOST_SHOWN })}</p>}
      <div className={classes.buttons}>
        <Button onClick={onConfirm} loading={isSaving}>
          {t('touched.confirm', { count: touched.length })}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('touched.back')}
        </Button>
      </div>
    </section>
  )
}
