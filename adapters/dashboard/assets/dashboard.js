// Everything works without this script but copying, plots and live updates.
(() => {
  /** Runs for each element below a root, and for those that come later. */
  const enhancers = [];
  const enhance = (root) => {
    for (const [selector, run] of enhancers) {
      if (root.matches?.(selector)) run(root);
      for (const element of root.querySelectorAll(selector)) run(element);
    }
  };

  enhancers.push([
    '[data-copy]',
    (button) => {
      button.hidden = false;
    },
  ]);
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy]');
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Select the text to copy it';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });

  // A menu closes on Escape, and on a click elsewhere.
  document.addEventListener('click', (event) => {
    for (const menu of document.querySelectorAll('details[data-menu][open]'))
      if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      for (const menu of document.querySelectorAll('details[data-menu][open]')) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    }
    const isTyping = event.target.closest?.('input, textarea, select');
    if (event.key === '/' && !isTyping) {
      const search = document.getElementById('search');
      if (search) {
        event.preventDefault();
        search.focus();
      }
    }
  });

  // A form is sent once: a second click while the first is on its way does nothing.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== 'post') return;
    if (form.dataset.sent) event.preventDefault();
    else form.dataset.sent = 'yes';
  });
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
  });

  const contentOf = (name) => document.querySelector(`meta[name="${name}"]`)?.content;

  let loading;
  const plots = () => {
    loading ??= new Promise((resolve, reject) => {
      const style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = contentOf('plot-style');
      const script = document.createElement('script');
      script.src = contentOf('plot-script');
      script.onload = () => resolve(window.uPlot);
      script.onerror = reject;
      document.head.append(style, script);
    });
    return loading;
  };

  const colour = (name) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  /** `light-dark()` as the canvas understands it. */
  const resolved = (name) => {
    const probe = document.createElement('span');
    probe.style.color = colour(name);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const tones = {
    good: 'good',
    warning: 'warning',
    bad: 'bad',
    info: 'info',
    neutral: 'soft',
    accent: 'accent',
  };
  const order = ['accent', 'good', 'warning', 'bad', 'info', 'soft'];

  /** Each series on top of the one before it. */
  const stacked = (series) => {
    let below;
    return series.map(({ values }) => {
      below = values.map((value, i) => (value == null ? null : value + (below?.[i] ?? 0)));
      return below;
    });
  };

  const dataOf = ({ times, series, kind }) => {
    const values = kind === 'stacked' ? stacked(series) : series.map((each) => each.values);
    // What is drawn first lies behind: the whole stack first, its lowest part last.
    return [times.map((at) => at / 1000), ...(kind === 'stacked' ? values.toReversed() : values)];
  };

  const wholeSteps = Array.from(
    { length: 30 },
    (_, i) => [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3),
  );

  /** `2026-01-31 09:30`, in UTC: the same in every country. */
  const clockText = (seconds) =>
    seconds == null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
  /** Below an axis: `09:30`, and the date at midnight or where each step is a day. */
  const axisTexts = (_, times, __, ___, step) =>
    times.map((at) => {
      const [date, time] = clockText(at).split(' ');
      if (step >= 28 * 86_400) return date.slice(0, 7);
      return step >= 86_400 || time === '00:00' ? date.slice(5) : time;
    });

  /** Plots that are drawn, or soon will be. */
  const drawn = new WeakSet();
  const drawPlot = async (canvas) => {
    if (drawn.has(canvas)) return;
    drawn.add(canvas);
    const UPlot = await plots();
    let given;
    let plot;
    const draw = () => {
      plot?.destroy();
      given = JSON.parse(canvas.dataset.plot);
      const { series, kind, unit } = given;
      const axis = {
        stroke: resolved('soft'),
        grid: { stroke: resolved('line'), width: 1 },
        ticks: { stroke: resolved('line'), width: 1 },
      };
      const lines = series.map(({ label, tone, values }, i) => {
        const stroke = resolved(tones[tone] ?? order[i % order.length]);
        const isFilled = kind === 'bars' || kind === 'stacked';
        return {
          label,
          stroke,
          width: isFilled ? 1 : 2,
          ...(isFilled && { fill: stroke, paths: UPlot.paths.bars({ size: [0.7, 48] }) }),
          points: { show: values.length < 2 },
          value: (_, __, ___, index) =>
            index == null ? '–' : `${values[index] ?? '–'}${unit ? ` ${unit}` : ''}`,
        };
      });
      plot = new UPlot(
        {
          width: Math.max(240, canvas.clientWidth),
          height: 240,
          // As everywhere in the dashboard, the times are in UTC.
          tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
          series: [
            { label: 'Time', value: (_, at) => clockText(at) },
            ...(kind === 'stacked' ? lines.toReversed() : lines),
          ],
          // Every plot is of whole numbers.
          axes: [
            { ...axis, values: axisTexts },
            { ...axis, size: 56, incrs: wholeSteps },
          ],
          scales: {
            // A plot of one time shows the hour around it. Without this it would show years.
            x: {
              range: (_, low, high) =>
                given.times.length === 1 ? [low - 1800, low + 1800] : [low, high],
            },
            y: {
              range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(1, (high ?? 1) * 1.05)],
            },
          },
        },
        dataOf(given),
        canvas,
      );
    };
    draw();
    new ResizeObserver(() =>
      plot.setSize({ width: Math.max(240, canvas.clientWidth), height: 240 }),
    ).observe(canvas);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
    new MutationObserver(draw).observe(canvas, { attributeFilter: ['data-plot'] });
  };
  enhancers.push([
    '[data-plot]',
    (canvas) => {
      drawPlot(canvas).catch(() => undefined);
    },
  ]);

  enhancers.push(['[data-goes-on]', (part) => part.querySelector('form').requestSubmit()]);

  document.addEventListener('roundtrip-shown', ({ target }) => enhance(target));
  enhance(document);
})();
