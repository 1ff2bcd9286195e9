import type { Board } from '@lapka/contracts/api/board.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { isAwaited } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { Button } from '@mantine/core'
import { IconDoor, IconLogin2, IconLogout2, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import '../../entities/pet/pets-api.ts'
import type { Act } from './act-dialogs.tsx'
import type { BoardStay } from './board-api.ts'
import { GuestFaces } from './guest-faces.tsx'
import { dueBalance, isInHouse, isToCheckIn, stateOf, whyNotCheckIn, type StayState } from './stay-state.ts'
import { useStayWords } from './stay-words.ts'
import classes from './hotel-home.module.css'

type ChosenStayProps = { board: Board; stay: BoardStay; onAct: (act: Act) => void }

/** The chosen stay beside the board: who it is, what is known of them, and what the hotel can do now. */
export function ChosenStay({ board, stay, onAct }: ChosenStayProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const state = stateOf(stay, board.today)
  const hindrance = whyNotCheckIn(stay)
  const isWaiting = isAwaited(stay.stay.vaccinations, stay.stay.departure)
  return (
    <>
      <header className={classes.head}>
        <GuestFaces pets={stay.stay.pets} size={48} />
        <div>
          <h2>{words.guests(stay)}</h2>
          <p>
            {words.dates(stay)}, {t('nights', { count: stay.stay.nights.length })}
          </p>
        </div>
      </header>
      <div className={classes.pills}>
        <Pill tone={tones[state]}>{t(`state.${state}`, { count: stay.stay.pets.length })}</Pill>
        <Paid stay={stay} />
        {isWaiting && <Pill tone="warn">{t('vaccination.waits')}</Pill>}
      </div>
      <StayFacts board={board} stay={stay} />
      <div className={classes.actions}>
        {isToCheckIn(state) && hindrance === null && (
          <Button
            size="sm"
            leftSection={<IconLogin2 size={19} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAct({ step: 'check-in', stay })}
          >
            {t('act.checkIn')}
          </Button>
        )}
        {isInHouse(state) && (
          <>
            {board.today > stay.stay.arrival && (
              <Button
                size="sm"
                variant={state === 'in' ? 'default' : 'filled'}
                leftSection={<IconLogout2 size={19} stroke={1.75} aria-hidden="true" />}
                onClick={() => onAct({ step: 'check-out', stay })}
              >
                {t('act.checkOut')}
              </Button>
            )}
            <Button
              size="sm"
              variant="default"
              leftSection={<IconDoor size={19} stroke={1.75} aria-hidden="true" />}
              onClick={() => onAct({ step: 'change-room', stay })}
            >
              {t('act.changeRoom')}
            </Button>
          </>
        )}
        <CallButton stay={stay} />
      </div>
      <p className={classes.note}>
        {isToCheckIn(state) && `${t(hindrance ?? 'noteCheckIn')} `}
        <Link to={pathTo('appointment', { id: stay.id })}>{t('open')}</Link>
      </p>
    </>
  )
}

function CallButton({ stay: { phone } }: { stay: BoardStay }) {
  const { t } = useTranslation('board')
  if (phone === '') return null
  return (
    <Button
      size="sm"
      variant="default"
      component="a"
      href={`tel:${phone}`}
      leftSection={<IconPhone size={19} stroke={1.75} aria-hidden="true" />}
    >
      {t('act.call')}
    </Button>
  )
}

const tones: Record<StayState, Tone> = {
  held: 'warn',
  ahead: 'quiet',
  arrives: 'ok',
  late: 'warn',
  in: 'brand',
  leaves: 'info',
  overdue: 'warn',
  left: 'quiet',
  missed: 'quiet',
}

function Paid({ stay }: { stay: BoardStay }) {
  const { t } = useTranslation('board')
  const { status, priceCents, paidCents, dueToClinicCents, leftAtClinicCents } = stay
  if (status === 'PAYMENT') return null
  if (dueBalance(stay) !== null) return <Pill tone="info">{t('paid.deposit')}</Pill>
  if (dueToClinicCents > 0 && leftAtClinicCents > 0) return <Pill tone="quiet">{t('paid.here')}</Pill>
  return paidCents >= priceCents ? <Pill tone="ok">{t('paid.all')}</Pill> : <Pill tone="warn">{t('paid.notAll')}</Pill>
}

function StayFacts({ board, stay }: Pick<ChosenStayProps, 'board' | 'stay'>) {
  const { t } = useTranslation(['board', 'pets'])
  const { format, nameOf, room } = useStayWords(board)
  const language = useLanguage()
  const balance = dueBalance(stay)
  const lastDay = (dueAt: string) => format.day(new Date(Date.parse(dueAt) - MINUTE_MS).toISOString())
  const isProposal = !stay.isPinned && stay.room !== null && stay.stay.checkedOutAt === null
  const { parent, phone, reason, priceCents, paidCents, dueToClinicCents, number } = stay
  const { pets, extraIds, checkedInAt, checkedOutAt, vaccinations } = stay.stay
  const extras = board.rooms.extras.filter(({ id }) => extraIds.includes(id))
  return (
    <Facts
      className={classes.facts}
      facts={[
        { name: t('fact.room'), value: isProposal ? t('fact.proposed', { room: room(stay) }) : room(stay) },
        {
          name: t('fact.parent'),
          value: (
            <>
              {format.person(format.letters(parent.displayName))}
              {phone !== '' && (
                <>
                  , <a href={`tel:${phone}`}>{phone}</a>
                </>
              )}
            </>
          ),
        },
        {
          name: t('fact.pets', { count: pets.length }),
          value: pets.map(({ id, name, animalType, breed, weightKg }) => (
            <span key={id} className={classes.pet}>
              {[
                pets.length > 1 && format.letters(name),
                t(`pets:type.${animalType}`),
                breedName(animalType, breed, language),
                weightKg !== null && t('fact.kg', { weight: weightKg }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          )),
        },
        reason !== '' && { name: t('fact.note'), value: <span className={classes.own}>{reason}</span> },
        extras.length > 0 && { name: t('fact.extras'), value: format.list(extras.map(nameOf)) },
        {
          name: t('fact.price'),
          value:
            paidCents >= priceCents
              ? format.euro(priceCents || dueToClinicCents)
              : t('fact.paidOf', { paid: format.euro(paidCents), sum: format.euro(priceCents) }),
        },
        balance !== null && {
          name: t('fact.balance'),
          value: t('fact.balanceBy', { sum: format.euro(balance.dueCents), day: lastDay(balance.dueAt) }),
        },
        vaccinations !== null && {
          name: t('fact.vaccinations'),
          value: t(isAwaited(vaccinations, stay.stay.departure) ? 'vaccination.missing' : 'vaccination.inOrder'),
        },
        checkedInAt !== null && { name: t('fact.in'), value: format.dateTime(checkedInAt) },
        checkedOutAt !== null && { name: t('fact.out'), value: format.dateTime(checkedOutAt) },
        { name: t('fact.number'), value: number },
      ]}
    />
  )
}
