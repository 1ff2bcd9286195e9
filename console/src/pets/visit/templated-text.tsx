import type { VisitTemplateField } from '@lapka/contracts/visit-templates.ts'
import { Textarea } from '@mantine/core'
import { IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { insertText, isAtWordStart } from './insert-text.ts'
import { useVisitTemplatesQuery } from './templates-api.ts'
import type { TypedVisit } from './typed-visit.ts'
import classes from './visit.module.css'

const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog.tsx')).TemplatesDialog }))

/** Ours, to begin with; a vet's own stand before them. */
const provided = {
  findings: ['healthy', 'ears', 'skin', 'teeth', 'lameness'],
  treatment: ['vaccinated', 'earsCleaned', 'woundCleaned'],
  advice: ['afterVaccination', 'afterAnaesthesia', 'wound', 'comeBack'],
} as const satisfies Record<VisitTemplateField, readonly string[]>

type TemplatedTextProps = { field: VisitTemplateField; label: string; minRows: number }

/** A text of the form with the templates for it: a slash leads to them, arrows between them, Enter takes one. */
export function TemplatedText({ field, label, minRows }: TemplatedTextProps) {
  const { t } = useTranslation('records')
  const { register } = useFormContext<TypedVisit>()
  const area = useRef<HTMLTextAreaElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const { ref, ...registered } = register(field)
  const buttons = () => [...(tools.current?.querySelectorAll('button') ?? [])]
  const insert = (text: string) => area.current && insertText(area.current, text)
  const back = () => area.current?.focus()
  const open = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== '/' || !isAtWordStart(event.currentTarget)) return
    event.preventDefault()
    buttons()[0]?.focus()
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys that bubble up from the dialog are not for the toolbar.
    if (!event.currentTarget.contains(event.target as Node)) return
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) all.at((at + step) % all.length)?.focus()
    else if (event.key === 'Escape') back()
    // A second slash types the sign itself.
    else if (event.key === '/') insert('/')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <Textarea
        size="md"
        aria-label={label}
        aria-describedby={`${field}-templates`}
        autosize
        minRows={minRows}
        maxLength={4000}
        {...registered}
        ref={(element) => {
          ref(element)
          area.current = element
        }}
        onKeyDown={open}
      />
      <div
        ref={tools}
        className={classes.templates}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('template.of', { field: label })}
        onKeyDown={move}
      >
        <span id={`${field}-templates`}>
          {t('template.title')} <kbd className={classes.kbd}>/</kbd>
        </span>
        <Templates field={field} onChoose={insert} onDone={back} />
      </div>
    </>
  )
}

type TemplatesProps = { field: VisitTemplateField; onChoose: (text: string) => void; onDone: () => void }

function Templates({ field, onChoose, onDone }: TemplatesProps) {
  const { t } = useTranslation('records')
  const [dialog, setDialog] = useState<'add' | 'list' | null>(null)
  const written = useWatch<TypedVisit, VisitTemplateField>({ name: field })
  const own = useVisitTemplatesQuery().currentData?.items.filter((one) => one.field === field && one.text !== '') ?? []
  const all = [
    ...own.map(({ id, name, text }) => ({ key: id, name, text })),
    // The key of a text is its field's and its own name.
    ...provided[field].map((key) => {
      const path = `template.${field}.${key}` as 'template.findings.healthy'
      return { key, name: t(`${path}.name`), text: t(`${path}.text`) }
    }),
  ]
  return (
    <>
      {all.map(({ key, name, text }, index) => (
        <button key={key} type="button" tabIndex={index === 0 ? 0 : -1} title={text} onClick={() => onChoose(text)}>
          {name}
        </button>
      ))}
      {written.trim() !== '' && (
        <button type="button" tabIndex={-1} data-quiet onClick={() => setDialog('add')}>
          <IconBookmarkPlus size={17} stroke={2} aria-hidden="true" /> {t('template.save')}
        </button>
      )}
      {own.length > 0 && (
        <button type="button" tabIndex={-1} data-quiet onClick={() => setDialog('list')}>
          <IconPencil size={17} stroke={2} aria-hidden="true" /> {t('template.manage')}
        </button>
      )}
      {dialog !== null && (
        <Suspense fallback={null}>
          <TemplatesDialog
            field={field}
            own={own}
            text={dialog === 'add' ? written : null}
            onClose={() => {
              setDialog(null)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
