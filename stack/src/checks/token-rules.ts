import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The stylesheet that gives the tokens their values. */
const tokens = 'kit/look/tokens.css'

type Rule = { property: RegExp; fault: RegExp; token: string }

/**
 * Values that a token stands for. A hairline of 1px, a size in letters (em) and a share (%) are no steps. A width, a height and what is
 * computed from them are geometry: where spacing or a position leaves room for such a part, a property of the stylesheet's own names it.
 */
const rules: readonly Rule[] = [
  { property: /^/, fault: /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|(?<![\w-])(?:white|black)(?![\w-])/i, token: 'a colour' },
  { property: /^/, fault: /--mantine-(?:color|font-size|spacing|radius|line-height|shadow)/, token: "ours, not the kit's" },
  {
    property: /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-\w+)*)$/,
    fault: /(?<![\w.])(?!1px)[\d.]*[1-9][\d.]*(?:px|rem)/,
    token: 'a step of spacing, as --lk-2',
  },
  { property: /^(?:inset(?:-\w+)*|top|right|bottom|left)$/, fault: /(?<![\w.-])(?:4|8|12|16|24|32|48|72)px/, token: 'the step' },
  // Letters that a phone has no room for grow no further than its width: max(13px, 4vw).
  { property: /^font(?:-size)?$/, fault: /\d(?:rem|pt)|(?<!max\()(?<![\w.]|\/ )\d+px/, token: '--lk-font-…' },
  { property: /^font(?:-weight)?$/, fault: /(?<![\w.-])[1-9]\d\d(?= |$)|(?<![\w-])bold/, token: 'a weight, as --lk-semibold' },
  { property: /^(?:font|line-height)$/, fault: /^[\d.]+$|\/ ?[\d.]+ /, token: '--lk-leading-…' },
  { property: /radius$/, fault: /[1-9]\d*(?:px|rem)/, token: '--lk-radius-…' },
  { property: /^z-index$/, fault: /\d/, token: '--lk-z-…' },
  { property: /^(?:transition|animation)(?:-\w+)*$/, fault: /(?<![\w.-])[\d.]*[1-9]\d*m?s\b/, token: 'a time, as --lk-calm' },
  // A ring or a line is drawn without a blur.
  { property: /shadow$/, fault: /(?:^|, ?|inset )(?:-?[\d.]+\w* ){2}[1-9]/, token: '--lk-shadow-…' },
]

/** Values in the console's stylesheets that a token stands for, one sentence each. */
export const findValuesWithoutToken = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((sheet) => sheet.endsWith('.css'))
    .flatMap((sheet) =>
      declarationsOf(readFileSync(join(folder, sheet), 'utf8'))
        .filter(({ property }) => sheet !== tokens || !property.startsWith('--'))
        .flatMap(({ property, value }) =>
          rules
            .filter((rule) => rule.property.test(property) && rule.fault.test(withoutTokens(value)))
            .map(({ token }) => `${sheet} says ${property}: ${value}, for which there is a token (${token}) in ${tokens}`),
        ),
    )

/** A size that a part of the kit is given as a number of its own, and a token without a value: the browser skips what names it. */
export const findFaultsWithTokens = (folder: string): string[] => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const known = new Set(files.flatMap(({ text }) => [...text.matchAll(/(--lk-[\w-]+)['"]?\]?:/g)].map(([, name]) => name)))
  return files.flatMap(({ file, text }) => [
    ...[...text.matchAll(sizeOfPart)].map(([said]) => `${file} says ${said}: name a token`),
    ...[...text.matchAll(/var\((--lk-[\w-]+)\)/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${file} names ${name}, which has no value`),
  ])
}

const sizeOfPart = /(?<=\s)(?:gap|m[trblxy]?|p[trblxy]?|fz|fw|lh)=(?:\{[^}'"]*[1-9][^}]*\}|"[^"]*\d(?:px|rem)[^"]*")/g

const declarationsOf = (text: string): { property: string; value: string }[] =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ property, value: value.replaceAll(/\s+/g, ' ').trim() }),
  )

/** Names of tokens end in numbers too. */
const withoutTokens = (value: string) => value.replaceAll(/var\(--(?!mantine)[\w-]+(?:, ?0(?:px)?)?\)/g, 'token')
