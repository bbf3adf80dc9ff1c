import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

export interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
}

export interface StackedBarsProps {
  /** Description of the chart for screen readers. */
  label: string;
  /** One bar each: its name, and the value of each series. */
  bars: readonly Readonly<Record<string, string | number>>[];
  /** Member of each bar that contains its name. */
  nameOf: string;
  series: readonly Series[];
}

/** Stacked bars with a legend. Screen readers read only the label. */
export function StackedBarsView({ label, bars, nameOf, series }: StackedBarsProps) {
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={240}
        type="stacked"
        data={[...bars]}
        dataKey={nameOf}
        series={[...series]}
        withLegend
        legendProps={{ verticalAlign: 'bottom' }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={24}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        yAxisProps={{ allowDecimals: false, tickCount: 3, width: 44 }}
        xAxisProps={{ minTickGap: 16 }}
        textColor="dimmed"
      />
    </div>
  );
}
