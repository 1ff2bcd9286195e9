import type { VisitTemplate } from '@lapka/contracts/api/visit-templates.ts'
import type { VisitTemplateField } from '@lapka/contracts/visit-templates.ts'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'
import { useAddVisitTemplateMutation, useChangeVisitTemplateMutation, useRemoveVisitTemplateMutation } from './templates-api.ts'

type TemplatesDialogProps = {
  field: VisitTemplateField
  own: VisitTemplate[]
  /** The text of a new template; null to list the existing ones. */
  text: string | null
  onClose: () => void
}

type Edited = { id: string | null; name: string; text: string }

/** A vet's own templates for one part of the form: a new one, or all of them to change and remove. */
export function TemplatesDialog({ field, own, text, onClose }: TemplatesDialogProps) {
  const { t } = useTranslation('records')
  const [edited, setEdited] = useState<Edited | null>(text === null ? null : { id: null, name: '', text })
  const close = () => (text === null && edited !== null ? setEdited(null) : onClose())
  const title = edited === null ? 'template.manage' : edited.id === null ? 'template.new' : 'template.change'
  return (
    <Dialog opened onClose={onClose} title={t(title)} size={560}>
      {edited === null ? (
        <OwnTemplates own={own} onEdit={setEdited} />
      ) : (
        <TemplateForm field={field} edited={edited} onChange={setEdited} onDone={close} />
      )}
    </Dialog>
  )
}

function OwnTemplates({ own, onEdit }: { own: VisitTemplate[]; onEdit: (edited: Edited) => void }) {
  const { t } = useTranslation('records')
  const [remove, { error }] = useRemoveVisitTemplateMutation()
  const keyFor = useCommandKey()
  return (
    <>
      {own.length === 0 && <p className={answers.note}>{t('template.none')}</p>}
      <ul className={answers.list}>
        {own.map(({ id, name, text }) => (
          <li key={id}>
            <b>{name}</b>
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('template.changeOf', { name })}
                onClick={() => onEdit({ id, name, text })}
              >
                {t('template.edit')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="cherry"
                aria-label={t('template.removeOf', { name })}
                onClick={() => void remove({ id, idempotencyKey: keyFor({ id }) })}
              >
                {t('template.remove')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ProblemNotice error={error} />
    </>
  )
}

type TemplateFormProps = {
  field: VisitTemplateField
  edited: Edited
  onChange: (edited: Edited) => void
  onDone: () => void
}

function TemplateForm({ field, edited, onChange, onDone }: TemplateFormProps) {
  const { t } = useTranslation('records')
  const [add, adding] = useAddVisitTemplateMutation()
  const [change, changing] = useChangeVisitTemplateMutation()
  const keyFor = useCommandKey()
  const { id, ...words } = edited
  const isWhole = words.name.trim() !== '' && words.text.trim() !== ''
  const save = async () => {
    const idempotencyKey = keyFor(edited)
    const answer =
      id === null ? await add({ body: { field, ...words }, idempotencyKey }) : await change({ id, body: words, idempotencyKey })
    if (!answer.error) onDone()
  }
  return (
    <form
      className={answers.asking}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The form of the visit is around this one.
        event.stopPropagation()
        if (isWhole) void save()
      }}
    >
      <TextInput
        data-autofocus
        size="md"
        label={t('template.name')}
        maxLength={60}
        autoComplete="off"
        value={words.name}
        onChange={({ currentTarget }) => onChange({ ...edited, name: currentTarget.value })}
      />
      <Textarea
        size="md"
        label={t('template.text')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={words.text}
        onChange={({ currentTarget }) => onChange({ ...edited, text: currentTarget.value })}
      />
      <ProblemNotice error={adding.error ?? changing.error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onDone}>
          {t('template.back')}
        </Button>
        <Button type="submit" disabled={!isWhole} loading={adding.isLoading || changing.isLoading}>
          {t('template.keep')}
        </Button>
      </div>
    </form>
  )
}
