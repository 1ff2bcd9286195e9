import type { Board } from '@lapka/contracts/api/board.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { MAX_NIGHTS } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { priceOfStay } from '@lapka/domain/stays/price-of-stay.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { minimumNights, whyNotRoom } from '@lapka/domain/stays/why-not-stay.ts'
import { Button, CloseButton, NativeSelect, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { NewPetFields, WhoFields } from '../../calendar/work/desk-fields.tsx'
import texts from '../../kit/i18n/bg/new-stay.json'
import { Choice } from '../../kit/forms/choice.tsx'
import { DateField } from '../../kit/forms/date-field.tsx'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { WeightField } from '../../stays/guest-choice.tsx'
import { useWhyNot } from '../../stays/room-choice.tsx'
import { StayParts } from '../../stays/stay-parts.tsx'
import type { Draft } from './board-layout.ts'
import { useStayWords } from './stay-words.ts'
import { useNewStay, type NewStay } from './use-new-stay.ts'
import classes from './new-stay.module.css'

type NewStayFormProps = {
  board: Board
  draft: Draft
  onDraft: (draft: Draft) => void
  onBooked: (id: string) => void
  onClose: () => void
}

/** Guests of a person who phones or stands at the desk: nights and room class, who it is, which pets, and what is due at the hotel. */
export function NewStayForm({ board, draft, onDraft, onBooked, onClose }: NewStayFormProps) {
  const { t } = useTranslation(['new-stay', 'board'])
  const stay = useNewStay(board, draft)
  const submit = async () => {
    const id = await stay.submit()
    if (id !== undefined) onBooked(id)
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Dates board={board} draft={draft} onDraft={onDraft} />
      <WhichRoom {...{ board, draft, onDraft, stay }} />
      <WhoFields who={stay.who} />
      <Pets stay={stay} />
      {board.rooms.extras.length > 0 && <Extras board={board} stay={stay} />}
      <Textarea
        size="md"
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={1}
        maxLength={1000}
        value={stay.reason}
        onChange={({ currentTarget }) => stay.setReason(currentTarget.value)}
      />
      <Sum {...{ board, draft, stay }} />
      <ProblemNotice error={stay.error} />
      <div className={classes.answers}>
        <Button type="submit" size="md" fullWidth loading={stay.isSending} disabled={!stay.isReady}>
          {t('book', { nights: t('board:nights', { count: nightsBetween(draft.arrival, draft.departure).length }) })}
        </Button>
        <Button variant="default" size="md" fullWidth onClick={onClose}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}

type DatesProps = Pick<NewStayFormProps, 'board' | 'draft' | 'onDraft'>

function Dates({ board: { today, rooms }, draft, onDraft }: DatesProps) {
  const { t } = useTranslation(['new-stay', 'stays', 'common'])
  const { format } = useStayWords({ zone: 'UTC', rooms, today })
  const { arrival, departure } = draft
  const least = minimumNights(rooms, { arrival, departure })
  const isTooShort = arrival < departure && nightsBetween(arrival, departure).length < least
  const day = format.day(noonOf(addDays(arrival, least), 'UTC'))
  return (
    <div>
      <div className={classes.dates}>
        <DateField
          size="md"
          label={t('stays:dates.arrival')}
          min={today}
          value={arrival}
          onChange={(date) =>
            onDraft({ ...draft, arrival: date, departure: departure <= date ? addDays(date, least) : departure })
          }
        />
        <DateField
          size="md"
          label={t('stays:dates.departure')}
          min={addDays(arrival, 1)}
          max={addDays(arrival, MAX_NIGHTS)}
          value={departure}
          onChange={(date) => onDraft({ ...draft, departure: date })}
        />
      </div>
      {isTooShort && (
        <p className={classes.warning} role="status">
          {t('stays:dates.tooFew', { nights: t('common:nights', { count: least }), day })}
        </p>
      )}
    </div>
  )
}

function WhichRoom({ board, draft, onDraft, stay }: DatesProps & { stay: NewStay }) {
  const { t } = useTranslation(['new-stay', 'stays'])
  const { format, nameOf } = useStayWords(board)
  const why = useRefusal(stay)
  return (
    <div>
      <NativeSelect
        size="md"
        label={t('room')}
        value={draft.classId}
        data={board.rooms.classes
          .filter(({ rooms }) => rooms > 0)
          .map((one) => ({
            value: String(one.id),
            label: `${nameOf(one)}, ${t('stays:room.price', { sum: format.euro(one.nightCents) })}`,
          }))}
        onChange={({ currentTarget }) => onDraft({ ...draft, classId: Number(currentTarget.value), room: null })}
      />
      {why !== null ? (
        <p className={classes.warning} role="status">
          {why}
        </p>
      ) : (
        <p className={classes.hint} role="status">
          {stay.free !== null && stay.free > 0 && `${t('stays:room.free', { count: stay.free })} `}
          {t('roomLater')}
        </p>
      )}
    </div>
  )
}

/** Why this class takes no such guests on these nights; null if it does, or while that is not known. */
const useRefusal = ({ roomClass, free, refused, pets: { guests } }: NewStay): string | null => {
  const { t } = useTranslation('stays')
  const whyNot = useWhyNot()
  if (roomClass !== undefined && whyNotRoom(roomClass, guests) !== null && guests.length > 0) return whyNot(roomClass, guests)
  return free === 0 && refused === null ? t('room.taken') : null
}

/** Which of the client's pets stay, new ones, and what they weigh where the room asks for it. */
function Pets({ stay }: { stay: NewStay }) {
  const { t } = useTranslation(['new-stay', 'desk', 'stays'])
  const { letters } = useFormat()
  const { who, pets, roomClass } = stay
  const { client, isNewPerson } = who
  if (client === undefined && !isNewPerson) return null
  if (client?.isOfDesk === false && pets.known.length === 0) return <p>{t('desk:noPets')}</p>
  const isWeighed = roomClass !== undefined && roomClass.maxWeightKg !== null
  return (
    <>
      {pets.known.length > 0 && (
        <Choice
          legend={t('pets')}
          options={pets.known.map(({ id, name }) => ({ value: id, text: letters(name) }))}
          value={pets.own}
          onChange={pets.toggle}
        />
      )}
      {pets.news.map((pet, nth) => (
        <section key={pet.key} className={classes.pet} aria-label={pet.petName.trim() || t('petNth', { nth: nth + 1 })}>
          {pets.own.length + pets.news.length > 1 && (
            <CloseButton
              className={classes.remove}
              aria-label={t('removePet', { name: pet.petName.trim() || t('petNth', { nth: nth + 1 }) })}
              onClick={() => pets.remove(pet.key)}
            />
          )}
          <NewPetFields pet={pet} onChange={(change) => pets.change(pet.key, change)} />
        </section>
      ))}
      {isWeighed &&
        pets.guests.map(({ key, name, weightKg }) => (
          <WeightField key={key} pet={letters(name)} weightKg={weightKg} onChange={(weight) => pets.weigh(key, weight)} />
        ))}
      {pets.canAdd && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={pets.add}
        >
          {t('addPet')}
        </Button>
      )}
    </>
  )
}

function Extras({ board, stay: { extraIds, toggleExtra } }: { board: Board; stay: NewStay }) {
  const { t } = useTranslation('stays')
  const { format, nameOf } = useStayWords(board)
  return (
    <Choice
      legend={t('extras.title')}
      options={board.rooms.extras.map((extra) => ({
        value: String(extra.id),
        text: nameOf(extra),
        more: t(`extras.${extra.per}`, { sum: format.euro(extra.cents) }),
      }))}
      value={extraIds.map(String)}
      onChange={(id) => toggleExtra(Number(id))}
    />
  )
}

type SumProps = { board: Board; draft: Draft; stay: NewStay }

/** The same price as on the parent's page, line by line; it is paid at the hotel. */
function Sum({ board, draft: { classId, arrival, departure }, stay }: SumProps) {
  const { t } = useTranslation('new-stay')
  const { roomClass, extraIds, pets, who } = stay
  if (roomClass === undefined || departure <= arrival) return null
  const guests = pets.guests.length === 0 ? [{ key: '', weightKg: null }] : pets.guests
  const staying = guests.map(({ key: petId, weightKg }) => ({ petId, weightKg }))
  const wish = { classId, arrival, departure, pets: staying, extraIds }
  const { price, parts } = priceOfStay(board.rooms, roomClass, wish)
  return (
    <div className={classes.sum}>
      <StayParts parts={parts} animals={pets.guests.map(({ animalType }) => animalType)} total={totalOf(price)} />
      <p className={classes.hint}>
        {t('paidHere')} {(who.client !== undefined || who.isNewPerson) && t(who.hasAddress ? 'weWrite' : 'noLetter')}
      </p>
    </div>
  )
}

i18next.addResourceBundle('bg', 'new-stay', texts)
