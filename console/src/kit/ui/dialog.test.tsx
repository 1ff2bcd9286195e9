import { readdirSync, readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

test('the button that closes a dialog has a name', () => {
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <Dialog opened onClose={() => undefined} title="Отмяна" withinPortal={false} />
    </MantineProvider>,
  )
  expect(drawn).toContain('aria-label="close"')
})

test("every dialog is this one: the kit's own has a close button without a name", () => {
  const source = new URL('../../', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  const own = files.filter((file) => readFileSync(new URL(file, source), 'utf8').includes('<Modal'))
  expect(own).toEqual(['kit/ui/dialog.tsx'])
})
