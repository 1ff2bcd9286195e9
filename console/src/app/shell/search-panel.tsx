import { Box, TextInput } from '@mantine/core'
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Face } from '../../kit/look/face.tsx'
import { useSearchQuery } from '../../entities/professional/professionals-api.ts'
import { useSpecialization } from '../../entities/professional/professional-words.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from './menus.module.css'

const DEBOUNCE_MS = 250
const MAX_SHOWN = 6

/** The header's search: cards while one types, the find page on Enter. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const format = useFormat()
  const specialization = useSpecialization()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [opener] = useState(document.activeElement)
  useEffect(() => field.current?.focus(), [])
  const goBack = () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus()
  }
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && goBack())
  const [term] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const { currentData: data, error } = useSearchQuery({ q: term }, { skip: term === '' })
  const found = term === '' ? undefined : data?.items.slice(0, MAX_SHOWN)
  return (
    <div className={classes.panel}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          const asked = text.trim()
          void navigate(pathTo('findProfessional', null, asked === '' ? {} : { q: asked }))
        }}
      >
        <TextInput
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={20} stroke={1.75} />}
          size="md"
          ref={field}
        />
        <div aria-live="polite">
          {found?.length === 0 && (
            <Box component="p" mt="md" mb={0} c="dimmed">
              {t('search.none')}
            </Box>
          )}
        </div>
        {found && found.length > 0 && (
          <ul className={classes.results} aria-label={t('search.results')}>
            {found.map((professional) => (
              <li key={professional.id}>
                <Link to={pathTo('professional', { id: professional.id })} onClick={onClose}>
                  <Face person={professional} className={classes.searchPanelPhoto} />
                  <span>
                    <b>{format.name(professional)}</b>
                    <small>
                      {[specialization(professional.specializations[0]), format.letters(professional.city)]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {term !== '' && !data && <ProblemNotice error={error} />}
      </form>
    </div>
  )
}
