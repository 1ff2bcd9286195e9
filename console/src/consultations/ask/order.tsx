import type { ConsultationChoices } from '@lapka/contracts/api/consultations.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { Face } from '../../kit/look/face.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { useServiceName, useSpecialization } from '../../entities/professional/professional-words.ts'
import { PromotedPrice } from '../../kit/ui/promotion-lines.tsx'
import { CodeField } from '../../promotions/redeem-fields.tsx'
import { PayOnlyIf } from './pay-only-if.tsx'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../parent.module.css'

export type ServiceChoice = ConsultationChoices['services'][number]
type Vet = ConsultationChoices['vets'][number]

const MAX_FACES = 3

type OrderProps = { choices: ConsultationChoices; service: ServiceChoice; askAll: string; children: ReactNode }

/** The asked vets, the time of payment and the price; the button stands below, and nothing else. */
export function Order({ choices, service, askAll, children }: OrderProps) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  const name = useServiceName(service)
  const { priceCents } = service
  return (
    <Card as="aside" className={classes.order} aria-label={t('order.label')}>
      <Asked choices={choices} askAll={askAll} />
      {priceCents > 0 && (
        <div className={classes.policy}>
          <PayOnlyIf cents={priceCents} />
        </div>
      )}
      <CodeField />
      <PromotedPrice service={name} lines={service.priceLines} />
      <Group component="p" className={classes.total} gap="0 var(--lk-3)" align="baseline" justify="space-between">
        <span>{t(priceCents === 0 ? 'order.free' : 'order.ifAnswered')}</span>
        <b>{format.euro(priceCents)}</b>
        <small>{format.lev(priceCents)}</small>
      </Group>
      {children}
    </Card>
  )
}

function Asked({ choices: { chosen, vets, vetCount }, askAll }: { choices: ConsultationChoices; askAll: string }) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  if (chosen !== null) {
    const professional = format.name(vetName(chosen))
    return (
      <>
        <h2>{t('order.chosen', { professional })}</h2>
        <Faces vets={[chosen]} />
        {chosen.isOnline ? (
          <Checked text={t('order.checkedOne')} />
        ) : (
          <div className={classes.away} role="status">
            <p>{t('order.chosenAway', { professional })}</p>
            <Button component={Link} to={askAll} variant="light">
              {t('order.askAll')}
            </Button>{' '}
            <Button component={Link} to={pathTo('professional', { id: chosen.id })} variant="subtle">
              {t('order.book')}
            </Button>
          </div>
        )}
      </>
    )
  }
  if (vetCount === 0)
    return (
      <>
        <h2>{t('order.nobody')}</h2>
        <div className={classes.away} role="status">
          <p>{t('order.nobodyText')}</p>
          <Button component={Link} to={pathTo('findProfessional', null, { role: 'VET', sort: 'availability' })} variant="light">
            {t('order.book')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h2>{t(vetCount === 1 ? 'order.one' : 'order.all')}</h2>
      <Faces vets={vets.slice(0, MAX_FACES)} />
      {vetCount > MAX_FACES && (
        <Box component="p" mt="xs" mb={0} c="dimmed">
          {t('order.more', { count: vetCount - MAX_FACES })}
        </Box>
      )}
      <Checked text={t(vetCount === 1 ? 'order.checkedOne' : 'order.checked')} />
    </>
  )
}

const vetName = (vet: Vet) => ({ ...vet, role: 'VET' as const })

function Faces({ vets }: { vets: Vet[] }) {
  const format = useFormat()
  const specialization = useSpecialization()
  return (
    <ul className={classes.askVets}>
      {vets.map((vet) => (
        <li key={vet.id}>
          <Face person={{ ...vet, photoUrl: vet.photo, role: 'VET' }} className={classes.askPortrait} />
          {/* Their last name is enough below a face. */}
          <b>{format.name(vetName(vet)).split(' ').at(-1)}</b>
          <span>{specialization(vet.specializations[0])}</span>
        </li>
      ))}
    </ul>
  )
}

function Checked({ text }: { text: string }) {
  return (
    <Group component="p" className={classes.checked} gap="xs" align="stretch" wrap="nowrap">
      <IconShieldCheck size={20} stroke={1.75} aria-hidden="true" /> {text}
    </Group>
  )
}
