import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { MAX_SERVICES_IN_TURN } from '@lapka/contracts/service-table.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { withChoice } from '../entities/professional/booking-choice.ts'
import { servicesToAdd, useTailored, type WantedService } from '../entities/professional/use-tailored.ts'
import { useFormat } from '../kit/format/format.ts'
import { Extras, useWhyNot } from './extras.tsx'
import './tailored-texts.ts'
import classes from './services-to-follow.module.css'

type Service = ProfessionalDetails['services'][number]
type ServicesToFollowProps = { professional: ProfessionalDetails; service: Service }

/** The services that follow the chosen one in the same appointment, in the order in which they were added. */
export function ServicesToFollow({ professional, service }: ServicesToFollowProps) {
  const { t } = useTranslation('tailored')
  const [parameters, setParameters] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const { further, isTooLong } = useTailored({ professional, service }, parameters)
  const wanted = [service, ...further.map((one) => one.service)]
  const toAdd = servicesToAdd(professional, wanted)
  const ids = further.map((one) => one.service.id)
  const choose = (choice: Parameters<typeof withChoice>[1]) =>
    setParameters((known) => withChoice(known, choice), { replace: true, preventScrollReset: true })
  if (further.length === 0 && toAdd.length === 0) return null
  return (
    <section className={classes.follow} aria-labelledby="services-to-follow">
      <h2 id="services-to-follow">{t('follow.title')}</h2>
      <p>{t('follow.note')}</p>
      {further.length > 0 && (
        <ol>
          {further.map((one) => (
            <Following
              key={one.service.id}
              {...{ professional, service }}
              wanted={one}
              onLeave={() => choose({ further: ids.filter((id) => id !== one.service.id) })}
              onExtras={(extraIds) => choose({ extrasOf: { serviceId: one.service.id, extraIds } })}
            />
          ))}
        </ol>
      )}
      {isTooLong && <p role="status">{t('follow.tooLong')}</p>}
      {isAdding && toAdd.length > 0 ? (
        <ul>
          {toAdd.map((one) => (
            <ToAdd
              key={one.id}
              {...{ professional, service }}
              candidate={one}
              onAdd={() => {
                setAdding(false)
                choose({ further: [...ids, one.id] })
              }}
            />
          ))}
        </ul>
      ) : (
        toAdd.length > 0 && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('follow.add')}
          </Button>
        )
      )}
      {wanted.length >= MAX_SERVICES_IN_TURN && <p>{t('follow.most', { most: MAX_SERVICES_IN_TURN })}</p>}
    </section>
  )
}

type FollowingProps = ServicesToFollowProps & {
  wanted: WantedService
  onLeave: () => void
  onExtras: (extraIds: string[]) => void
}

function Following({ wanted, onLeave, onExtras, ...offered }: FollowingProps) {
  const { t } = useTranslation('tailored')
  const nameOf = useServiceNaming()
  const { extras = [] } = wanted.service
  const name = nameOf(wanted.service)
  return (
    <li>
      <div className={classes.chosen}>
        <Words {...offered} wanted={wanted} />
        <CloseButton size="lg" aria-label={t('follow.leave', { service: name })} onClick={onLeave} />
      </div>
      {extras.length > 0 && <Extras {...{ extras }} extraIds={wanted.extraIds} isForEach={false} onChoose={onExtras} />}
    </li>
  )
}

type ToAddProps = ServicesToFollowProps & { candidate: Service; onAdd: () => void }

function ToAdd({ candidate, onAdd, ...offered }: ToAddProps) {
  const [parameters] = useSearchParams()
  const wanted = { service: candidate, extraIds: [] }
  const { offerOf } = useTailored(offered, parameters)
  const refused = offerOf(wanted)
  const isFinal = 'refused' in refused && refused.refused !== 'PET_UNDESCRIBED'
  return (
    <li>
      <button type="button" disabled={isFinal} onClick={onAdd}>
        <Words {...offered} wanted={wanted} />
        <IconPlus size={20} stroke={2} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Name, length and price for the animals that come; why not, where there is none for them. */
function Words({ wanted, ...offered }: ServicesToFollowProps & { wanted: WantedService }) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const nameOf = useServiceNaming()
  const whyNot = useWhyNot()
  const [parameters] = useSearchParams()
  const { chosen, offerOf } = useTailored(offered, parameters)
  const offer = offerOf(wanted)
  const why = chosen.map((pet) => whyNot(wanted.service, pet)).find((one) => one !== undefined)
  return (
    <span className={classes.words}>
      <b>{nameOf(wanted.service)}</b>
      <small>
        {'refused' in offer
          ? (why?.text ?? t('follow.bySignIn'))
          : `${format.minutes(offer.durationMinutes)} · ${format.euro(listCentsOf(offer.price))}`}
      </small>
    </span>
  )
}
