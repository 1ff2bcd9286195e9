import { Button } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { useConsultationQuery } from '../../entities/consultation/consultation-api.ts'
import type { Call } from './use-calls.ts'
import classes from './ring.module.css'

const SHOWN_MS = 15_000

/** A call that stopped ringing: a colleague was faster, or the time ran out. It blames no one for not having answered. */
export function LostCard({ call, onClose }: { call: Call; onClose: () => void }) {
  const { t } = useTranslation('consultations-ring')
  const { letters } = useFormat()
  const { data, isLoading } = useConsultationQuery(call.id)
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onClose])
  if (isLoading) return null
  const key = data?.professional != null || (data === undefined && call.offerEndsAt > serverNow()) ? 'taken' : 'over'
  return (
    <section className={`${classes.card} ${classes.lost}`} role="status">
      <IconMoodSmile size={28} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t(`lost.${key}`)}</b>
        <span>{t(`lost.${key}Note`, { pet: letters(call.pet.name) })}</span>
      </p>
      <Button variant="default" size="sm" onClick={onClose}>
        {t('lost.close')}
      </Button>
    </section>
  )
}
