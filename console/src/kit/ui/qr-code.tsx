import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** A text as a square code for a telephone's camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => codeOf(text), [text])
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

/** One path of all dark modules, a square each. */
const codeOf = (text: string) => {
  const code = generate(text)
  const squares: string[] = []
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`)
  return { size: code.size, path: squares.join('') }
}
