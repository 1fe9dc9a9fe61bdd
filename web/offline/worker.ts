/**
 * Service worker: shows our offline page if a navigation fails because there is no network. It caches nothing
 * and handles no other requests. The build inlines the offline page into this script.
 */
{
  interface Waiting extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface Fetching extends Event {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
  interface Worker {
    skipWaiting(): Promise<void>
    registration: ServiceWorkerRegistration
    addEventListener(kind: 'install' | 'activate', listen: (event: Waiting) => void): void
    addEventListener(kind: 'fetch', listen: (event: Fetching) => void): void
  }

  const worker = self as unknown as Worker
  const page = '%page%'
  const policy = '%policy%'

  const sayOffline = () =>
    new Response(page, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      },
    })

  async function answer({ request, preloadResponse }: Fetching) {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return sayOffline()
    }
  }

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  // Navigation preload: the browser starts the page's request while the worker still starts.
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())),
  )
  worker.addEventListener('fetch', (event) => {
    const { mode, method } = event.request
    if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event))
  })
}
