import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { MAX_PASS_MONTHS, MAX_PASS_VISITS, MIN_PASS_VISITS, type PassOffer } from '@lapka/contracts/courses.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { centsOf } from '../../kit/format/euro-text.ts'
import { Choice } from '../../kit/forms/choice.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { usePassOfferQuery, useSetPassOfferMutation } from './passes-api.ts'
import answers from '../../kit/ui/answers.module.css'
import classes from './pass.module.css'

/** The pass that a trainer sells for their classes of one session: what it is, and changing it. */
export function PassOfferCard() {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { professionalId } = useCurrentUser() ?? {}
  const { currentData: trainer } = useProfessionalQuery(professionalId ?? '', { skip: !professionalId })
  const { currentData: found } = usePassOfferQuery(professionalId ?? '', { skip: !professionalId })
  const [isOpen, setOpen] = useState(false)
  const nameOf = useServiceNaming()
  const services = trainer?.services.filter(({ location }) => !goesToParent(location)) ?? []
  if (found === undefined || services.length === 0) return null
  const { offer } = found
  const names = services.filter(({ id }) => offer?.serviceIds.includes(id)).map(nameOf)
  return (
    <Card
      title={
        offer === null ? t('pass.offer.none') : t('pass.offer.title', { count: offer.visits, sum: format.euro(offer.priceCents) })
      }
      className={classes.card}
    >
      <p>
        {offer === null ? t('pass.offer.noneLead') : t('pass.offer.lead', { count: offer.months, services: format.list(names) })}
      </p>
      <Button variant="light" onClick={() => setOpen(true)}>
        {t(offer === null ? 'pass.offer.begin' : 'pass.offer.change')}
      </Button>
      {isOpen && <OfferDialog offer={offer} services={services} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type OfferDialogProps = { offer: PassOffer | null; services: ProfessionalDetails['services']; onClose: () => void }

function OfferDialog({ offer, services, onClose }: OfferDialogProps) {
  const { t } = useTranslation('courses')
  const nameOf = useServiceNaming()
  const keyOf = useCommandKey()
  const [save, { isLoading, error }] = useSetPassOfferMutation()
  const [visits, setVisits] = useState<number | string>(offer?.visits ?? 10)
  const [months, setMonths] = useState<number | string>(offer?.months ?? 6)
  const [euros, setEuros] = useState(offer === null ? '' : String(offer.priceCents / 100))
  const [serviceIds, setServiceIds] = useState(offer?.serviceIds ?? services.map(({ id }) => id))
  const priceCents = centsOf(euros)
  const isComplete = visits !== '' && months !== '' && priceCents !== null && serviceIds.length > 0
  const send = async (body: { offer: PassOffer | null }) => {
    if (!(await save({ ...body, idempotencyKey: keyOf(body) })).error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('pass.offer.dialog')} size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) void send({ offer: { visits: Number(visits), months: Number(months), priceCents, serviceIds } })
        }}
      >
        <div className={classes.two}>
          <NumberInput
            label={t('pass.offer.visits')}
            value={visits}
            min={MIN_PASS_VISITS}
            max={MAX_PASS_VISITS}
            allowDecimal={false}
            onChange={setVisits}
            data-autofocus
          />
          <NumberInput
            label={t('pass.offer.months')}
            value={months}
            min={1}
            max={MAX_PASS_MONTHS}
            allowDecimal={false}
            onChange={setMonths}
          />
          <TextInput
            label={t('pass.offer.price')}
            inputMode="decimal"
            value={euros}
            onChange={({ currentTarget }) => setEuros(currentTarget.value)}
          />
        </div>
        <Choice
          legend={t('pass.offer.services')}
          options={services.map((service) => ({ value: service.id, text: nameOf(service) }))}
          value={serviceIds}
          onChange={(id) => setServiceIds((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id]))}
        />
        <p>{t('pass.offer.rule')}</p>
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          {offer !== null && (
            <Button variant="default" onClick={() => void send({ offer: null })}>
              {t('pass.offer.end')}
            </Button>
          )}
          <Button type="submit" loading={isLoading} disabled={!isComplete}>
            {t('pass.offer.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
