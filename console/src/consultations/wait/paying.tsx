import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { CardRefusal } from '@lapka/contracts/consultations.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { PayOnlyIf } from '../ask/pay-only-if.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useDropPromotionsMutation, useStartConsultationPaymentMutation } from '../../entities/consultation/consultation-api.ts'
import { Emergency } from '../emergency.tsx'
import { Withdraw } from './withdraw.tsx'
import states from '../../kit/ui/states.module.css'
import classes from '../parent.module.css'

/** Asked and not paid: back from the provider without it, or while the bank still decides. */
export function Paying({ consultation }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const { payUntil, priceCents, cardRefusal } = consultation
  const sum = format.euro(priceCents)
  const isFree = priceCents === 0
  if (payUntil === null)
    return (
      <Group component="section" className={classes.asking} gap="lg" wrap="nowrap" py="xs" role="status">
        <div>
          <h1>{t('paying.confirming')}</h1>
          <p>{t('paying.confirmingText')}</p>
        </div>
      </Group>
    )
  return (
    <>
      <Emergency />
      <div className={classes.columns}>
        <Stack gap="md">
          <Group component="section" className={classes.asking} gap="lg" wrap="nowrap" py="xs">
            <div>
              <h1>{t(isFree ? 'paying.freeTitle' : 'paying.title')}</h1>
              <p>{t(isFree ? 'paying.freeText' : 'paying.text', { sum })}</p>
            </div>
          </Group>
          <p className={classes.plain}>
            {t(isFree ? 'paying.freeDeclined' : 'paying.declined')} <b>{t('paying.until', { time: format.clock(payUntil) })}</b>
          </p>
          <Withdraw consultation={consultation} />
        </Stack>
        <Card>
          {cardRefusal !== null && <CardUsed why={cardRefusal} />}
          {!isFree && <PayOnlyIf cents={priceCents} />}
          <Pay consultation={consultation} />
        </Card>
      </div>
    </>
  )
}

/** The card that was shown last. */
function CardUsed({ why }: { why: CardRefusal }) {
  const { t } = useTranslation('consultations-wait')
  return (
    <Group className={states.notice} gap="sm" align="stretch" wrap="nowrap" role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t('paying.cardUsed')}</b>
        <p>{t(`paying.cardUsedText.${why}`)}</p>
      </div>
    </Group>
  )
}

function Pay({ consultation: { id, priceCents, priceLines, cardRefusal } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const [goKey, dropKey, fullPriceKey] = [useIdempotencyKey(String(priceCents)), useIdempotencyKey(), useIdempotencyKey()]
  const [start, { error }] = useStartConsultationPaymentMutation()
  const [dropPromotions, { error: notDropped }] = useDropPromotionsMutation()
  const [isLeaving, setLeaving] = useState(false)
  const pay = async (idempotencyKey: string) => {
    setLeaving(true)
    const { data } = await start({ id, saveCard: false, idempotencyKey })
    if (data === undefined) setLeaving(false)
    else window.location.assign(data.checkoutUrl)
  }
  const payFullPrice = async () => {
    setLeaving(true)
    const { data } = await dropPromotions({ id, idempotencyKey: dropKey })
    if (data === undefined) setLeaving(false)
    else await pay(fullPriceKey)
  }
  return (
    <>
      <Button
        size="lg"
        fullWidth
        className={classes.retry}
        loading={isLeaving}
        leftSection={<IconLock size={19} stroke={2} aria-hidden="true" />}
        onClick={() => void pay(goKey)}
      >
        {t(priceCents === 0 ? 'paying.freeGo' : 'paying.go')}
      </Button>
      {cardRefusal !== null && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          className={classes.instead}
          disabled={isLeaving}
          onClick={() => void payFullPrice()}
        >
          {t('paying.fullPrice', { sum: format.euro(listCentsOf({ lines: priceLines })) })}
        </Button>
      )}
      <ProblemNotice error={notDropped ?? error} />
    </>
  )
}
