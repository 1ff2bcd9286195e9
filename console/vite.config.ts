import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `npm run dev -w console` serves the console alone and asks the API of a running `npm start`.
const api = `http://localhost:${process.env['LAPKA_PORT'] ?? 4000}`

export default defineConfig({
  plugins: [react()],
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  server: { proxy: { '/api': { target: api, ws: true } } },
})
