/** Components that are loaded after what is shown first. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { ERRORS } from "../texts/errors";

const PAUSE = 2000; // ms

/**
 * Returns a component that shows another one once it is loaded. Loading starts after the frame in which
 * it is first rendered, and again after a while if it fails.
 */
export function later<Properties extends object>(load: () => Promise<ComponentType<Properties>>) {
  const loaded = signal<ComponentType<Properties> | null>(null);
  const isFailed = signal(false);
  return (properties: Properties) => {
    useEffect(() => {
      let timer = 0;
      const attempt = () =>
        load().then(
          (Component) => {
            loaded.value = Component;
            isFailed.value = false;
          },
          () => {
            isFailed.value = true;
            timer = window.setTimeout(attempt, PAUSE);
          },
        );
      if (!loaded.peek()) attempt();
      return () => clearTimeout(timer);
    }, []);
    const Component = loaded.value;
    if (isFailed.value) return <p class="message bad">{ERRORS.partNotLoaded}</p>;
    return Component && <Component {...properties} />;
  };
}
