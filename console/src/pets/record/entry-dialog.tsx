import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddEntryMutation, useCorrectEntryMutation } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { codeOf } from '../../kit/api/problem.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'
import { EntryFields } from './entry-fields.tsx'
import { FileUpload } from './file-upload.tsx'
import { bodyOf, emptyEntry, entryAsTyped, typedKinds, type TypedEntry } from './typed-entry.ts'
import petClasses from '../pets.module.css'
import classes from './record.module.css'

/** `canAdd`: whether the free months or a subscription cover what is written; withdrawing needs neither. */
type EntryDialogProps = { pet: Pick<Pet, 'id' | 'animalType'>; canAdd: boolean; corrects?: RecordEntry; onClose: () => void }

/** An own entry, new or in the place of a wrong one, which stays to be seen. A weight that can hardly be is asked about once more. */
export function EntryDialog({ pet, canAdd, corrects, onClose }: EntryDialogProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const [entry, setEntry] = useState<TypedEntry | null>(() => {
    if (corrects === undefined) return emptyEntry()
    return canAdd ? entryAsTyped(corrects, language) : null
  })
  const [isFile, setFile] = useState(false)
  const [reason, setReason] = useState('')
  const [sentWeight, setSentWeight] = useState('')
  const { write, isLoading, error } = useWriting(pet, corrects)
  // Another weight is asked about anew.
  const isUnusual = codeOf(error) === 'WEIGHT_UNUSUAL' && entry?.kilograms === sentWeight
  const body = entry && bodyOf(entry)
  const send = async (given: typeof body, isConfirmed: boolean) => {
    setSentWeight(entry?.kilograms ?? '')
    if (await write({ entry: given, isConfirmed, reason })) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t(corrects === undefined ? 'add.title' : 'correct.title')} size={560}>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(body, isUnusual)
        }}
      >
        {corrects === undefined && entry !== null && (
          <KindChoice
            chosen={isFile ? 'document' : entry.kind}
            onChoose={(kind) => {
              setFile(kind === 'document')
              if (kind !== 'document') setEntry({ ...entry, kind })
            }}
          />
        )}
        {corrects !== undefined && <p>{t(noteOf(corrects, canAdd))}</p>}
        {isFile && <FilePart pet={pet} onDone={onClose} />}
        {entry !== null && !isFile && <EntryFields pet={pet} entry={entry} onChange={setEntry} />}
        {corrects !== undefined && (
          <TextInput
            size="md"
            label={t('correct.reason')}
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          {corrects !== undefined && (
            <Button variant="default" loading={isLoading} onClick={() => void send(null, false)}>
              {t('correct.withdraw')}
            </Button>
          )}
          {entry !== null && !isFile && (
            <Button type="submit" loading={isLoading} disabled={body === null}>
              {t(isUnusual ? 'add.confirm' : 'add.save')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const noteOf = ({ kind }: RecordEntry, canAdd: boolean) => {
  if (!canAdd) return 'correct.onlyWithdraw'
  return kind === 'visit' ? 'correct.noteOfVisit' : 'correct.note'
}

type Written = { entry: ReturnType<typeof bodyOf>; isConfirmed: boolean; reason: string }

/** Adds an entry, or writes one in the place of another; whether it was taken. */
const useWriting = (pet: Pick<Pet, 'id'>, corrects: RecordEntry | undefined) => {
  const [add, adding] = useAddEntryMutation()
  const [correct, correcting] = useCorrectEntryMutation()
  const keyFor = useCommandKey()
  const write = async ({ entry, isConfirmed, reason }: Written): Promise<boolean> => {
    if (corrects !== undefined) {
      const body = { entry, isConfirmed, reason, entryId: corrects.id }
      return !(await correct({ petId: pet.id, body, idempotencyKey: keyFor(body) })).error
    }
    if (entry === null) return false
    const body = { entry, isConfirmed }
    return !(await add({ petId: pet.id, body, idempotencyKey: keyFor(body) })).error
  }
  return { write, ...(corrects === undefined ? adding : correcting) }
}

const kinds = [...typedKinds, 'document'] as const
type Kind = (typeof kinds)[number]

function KindChoice({ chosen, onChoose }: { chosen: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation('records')
  return (
    <fieldset className={petClasses.choice}>
      <legend>{t('add.kind')}</legend>
      <Group className={petClasses.chips} gap="xs" align="stretch">
        {kinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" checked={chosen === kind} onChange={() => onChoose(kind)} />
            <span>{t(kind === 'document' ? 'add.file' : `kind.${kind}`)}</span>
          </label>
        ))}
      </Group>
    </fieldset>
  )
}

function FilePart({ pet, onDone }: { pet: Pick<Pet, 'id'>; onDone: () => void }) {
  const { t } = useTranslation('records')
  return (
    <div>
      <p className={classes.small}>{t('files.note')}</p>
      <FileUpload pet={pet} onDone={onDone} />
    </div>
  )
}
